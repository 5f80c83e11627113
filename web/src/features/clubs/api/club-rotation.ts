import type { ClubRotationAnswer } from '@halfstar/contract/clubs/rotation.schema';
import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';

/** Who picks a club's films in turns. For members of the club. */
export const clubRotationQuery = (clubId: string) =>
  api.clubRotation.get.queryOptions({ input: { club_id: clubId }, meta: { shows: ['club', 'profile'] } });

/** A mutation of a club's rotation, which answers with what it has become. */
function useRotationChange<Input>(
  clubId: string,
  send: (input: Input) => Promise<ClubRotationAnswer>,
  quiet: boolean,
): UseMutationResult<ClubRotationAnswer, Error, Input> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => queryClient.setQueryData(clubRotationQuery(clubId).queryKey, answer),
    meta: { changes: ['club'], quiet },
  });
}

/** Lets the members pick in turns of so many days, or changes the days. The dialog shows errors itself. */
export const useStartRotation = (clubId: string) =>
  useRotationChange(clubId, (days: number) => client.clubRotation.start({ club_id: clubId, days }), true);

/** Ends the turns. The dialog shows errors itself. */
export const useStopRotation = (clubId: string) =>
  useRotationChange<void>(clubId, () => client.clubRotation.stop({ club_id: clubId }), true);

/** Adds the viewer to those who pick films in turns (true), or takes them out (false). */
export const useJoinOrLeaveRotation = (clubId: string) =>
  useRotationChange(
    clubId,
    (takesPart: boolean) => client.clubRotation[takesPart ? 'takePart' : 'stepOut']({ club_id: clubId }),
    false,
  );

/** Passes a turn on. */
export const usePassTurn = (clubId: string) =>
  useRotationChange(
    clubId,
    (turnId: string | null) => client.clubRotation.pass({ club_id: clubId, turn_id: turnId }),
    false,
  );

/** Picks the next film, in the viewer's turn. The dialog shows errors itself. */
export const usePickFilm = (clubId: string) =>
  useRotationChange(
    clubId,
    (movieId: string) => client.clubRotation.pick({ club_id: clubId, movie_id: movieId, starts_on: null }),
    true,
  );
