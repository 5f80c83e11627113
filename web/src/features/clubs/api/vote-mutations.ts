import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';

const changes = ['club'] as const;
/** For dialogs, which show errors themselves. */
const quietly = { changes, quiet: true } as const;

/** Opens a vote (`running` false) or moves the deadline of the open one. The dialog shows errors itself. */
export const useOpenVoteOrMoveDeadline = (clubId: string, running: boolean) =>
  useMutation({
    mutationFn: (closesAt: string) =>
      client.clubVotes[running ? 'setDeadline' : 'open']({ club_id: clubId, closes_at: closesAt }),
    meta: quietly,
  });

/** Cancels the open vote. The dialog shows errors itself. */
export const useCancelVote = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubVotes.cancel({ club_id: clubId }), meta: quietly });

/** Nominates a film, in place of the viewer's one before. The dialog shows errors itself. */
export const useNominate = (clubId: string) =>
  useMutation({
    mutationFn: ({ movieId, pitch }: { movieId: string; pitch: string }) =>
      client.clubVotes.nominate({ club_id: clubId, movie_id: movieId, pitch }),
    meta: quietly,
  });

/** Withdraws the viewer's nomination. The dialog shows errors itself. */
export const useWithdrawNomination = (clubId: string) =>
  useMutation({ mutationFn: () => client.clubVotes.withdraw({ club_id: clubId }), meta: quietly });

/** Removes anybody's nomination. The dialog shows errors itself. */
export const useRemoveNomination = (clubId: string, nominationId: string) =>
  useMutation({
    mutationFn: () => client.clubVotes.removeNomination({ club_id: clubId, nomination_id: nominationId }),
    meta: quietly,
  });

/** Picks the film of a vote in which too few have voted. The dialog shows errors itself. */
export const usePickWinner = (clubId: string, nominationId: string) =>
  useMutation({
    mutationFn: () => client.clubVotes.pick({ club_id: clubId, nomination_id: nominationId }),
    meta: quietly,
  });

/**
 * The viewer's ranking, which is saved at each change. Changes are sent one after the other, and the last one is shown until all are saved.
 * @param saved the ranking that the server knows
 */
export function useRanking(
  clubId: string,
  clubName: string,
  saved: readonly string[],
): { ranking: readonly string[]; rank: (ranking: readonly string[]) => void } {
  const queryClient = useQueryClient();
  const mutationKey = ['club ranking', clubId];
  const waiting = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as readonly string[],
  });
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (ranking: readonly string[]) => client.clubVotes.rank({ club_id: clubId, ranking: [...ranking] }),
    onSuccess: (vote) => queryClient.setQueryData(api.clubVotes.get.queryKey({ input: { club_id: clubId } }), { vote }),
    meta: { unsaved: `Your ranking in ${clubName}` },
  });
  return { ranking: waiting.at(-1) ?? saved, rank: mutate };
}
