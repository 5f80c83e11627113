import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { toastUndo } from '#ui/toast-undo.ts';
import { toDraftText } from '../model/draft-text.ts';
import { findAbandonedDrafts } from '../model/local-drafts.ts';

/** The viewer's drafts, the last edited first. */
export const draftsQuery = api.drafts.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['draft'] },
});

// Fetched once when the form opens, never from the cache, because another tab may have saved since.
const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const draftQuery = (movieId: string) =>
  queryOptions({ ...api.drafts.get.queryOptions({ input: { movie_id: movieId } }), ...once, retry: 1 });

/** The viewer's draft about a film. Always fetched when the form opens, and never refetched while it is open. */
export const useDraft = (movieId: string) => useQuery(draftQuery(movieId));

/** The abandoned drafts about a film, from closed tabs of this browser. */
export const useAbandonedDrafts = (viewerId: string, movieId: string) =>
  useQuery({
    queryKey: ['left-behind', viewerId, movieId],
    queryFn: () => findAbandonedDrafts(viewerId, movieId),
    ...once,
  });

/** Saves a deleted draft again; lists of drafts then show it. */
export function useRestoreDraft(movieId: string) {
  const queryClient = useQueryClient();
  return async (text: DraftText) => {
    await client.drafts.save({ movie_id: movieId, version: 0, ...toDraftText(text) });
    await refreshQueriesShowing(queryClient, ['draft']);
  };
}

/** Discards a draft, and offers to undo that. */
export function useDiscardDraft({ movie, version, ...draft }: ReviewDraft) {
  const restore = useRestoreDraft(movie.id);
  return useMutation({
    mutationFn: () => client.drafts.delete({ movie_id: movie.id, version }),
    onSuccess: () => toastUndo(`Your draft about ${movie.title} is gone.`, () => restore(draft)),
    meta: { changes: ['draft'] },
  });
}
