import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { refresh } from '#lib/query-client.ts';
import { toastUndo } from '#ui/toast-undo.tsx';
import { toDraftText } from '../model/draft-text.ts';
import { findAbandonedDrafts } from '../model/local-drafts.ts';

/** The viewer's drafts, the last written first. */
export const draftsQuery = api.drafts.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['draft'] },
});

// Read once when the form opens, never from memory: another tab may have written since.
const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const draftQuery = (movieId: string) =>
  queryOptions({ ...api.drafts.get.queryOptions({ input: { movie_id: movieId } }), ...once, retry: 1 });

/** The draft about a film. */
export const useDraft = (movieId: string) => useQuery(draftQuery(movieId));

/** What tabs of this browser that are no more left of their writing about a film. */
export const useAbandonedDrafts = (viewerId: string, movieId: string) =>
  useQuery({
    queryKey: ['left-behind', viewerId, movieId],
    queryFn: () => findAbandonedDrafts(viewerId, movieId),
    ...once,
  });

/** Saves a draft again that is no more; lists of drafts show it then. */
export function useRestoreDraft(movieId: string) {
  const queryClient = useQueryClient();
  return async (text: DraftText) => {
    await client.drafts.save({ movie_id: movieId, version: 0, ...toDraftText(text) });
    await refresh(queryClient, ['draft']);
  };
}

/** Throws a draft away, and offers to have it back. */
export function useDiscardDraft({ movie, version, ...draft }: ReviewDraft) {
  const restore = useRestoreDraft(movie.id);
  return useMutation({
    mutationFn: () => client.drafts.delete({ movie_id: movie.id, version }),
    onSuccess: () => toastUndo(`Your draft about ${movie.title} is gone.`, () => restore(draft)),
    meta: { changes: ['draft'] },
  });
}
