import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { toastUndo } from '#ui/toast-undo.ts';
import { toDraftText } from '../model/draft-text.ts';
import { findAbandonedLocalDrafts } from '../model/local-drafts.ts';
import { getReviewedFilm, type ReviewedFilm, toFilmInput, toFilmKey } from '../model/reviewed-film.ts';

/** The viewer's drafts, the last edited first. */
export const draftsQuery = api.drafts.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['draft'] },
});

// Fetched once when the form opens, never from the cache, because another tab may have saved since.
const once = { staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const;

const draftQuery = (film: ReviewedFilm) =>
  queryOptions({ ...api.drafts.get.queryOptions({ input: toFilmInput(film) }), ...once, retry: 1 });

/** The viewer's draft about a film. Always fetched when the form opens, and never refetched while it is open. */
export const useDraft = (film: ReviewedFilm) => useQuery(draftQuery(film));

/** The abandoned drafts about a film, from closed tabs of this browser. */
export const useAbandonedLocalDrafts = (viewerId: string, film: ReviewedFilm) =>
  useQuery({
    queryKey: ['left-behind', viewerId, toFilmKey(film)],
    queryFn: () => findAbandonedLocalDrafts(viewerId, toFilmKey(film)),
    ...once,
  });

/** Saves a deleted draft again; lists of drafts then show it. */
export function useRestoreDraft(film: ReviewedFilm): (text: DraftText) => Promise<void> {
  const queryClient = useQueryClient();
  return async (text) => {
    await client.drafts.save({ ...toFilmInput(film), version: 0, ...toDraftText(text) });
    await refreshQueriesShowing(queryClient, ['draft']);
  };
}

/** Discards a draft, and offers to undo that. */
export function useDiscardDraft(draft: ReviewDraft) {
  const { movie, version } = draft;
  const film = getReviewedFilm(draft);
  const restore = useRestoreDraft(film);
  return useMutation({
    mutationFn: () => client.drafts.delete({ ...toFilmInput(film), version }),
    onSuccess: () => toastUndo(`Your draft about ${movie.title} is gone.`, () => restore(draft)),
    meta: { changes: ['draft'] },
  });
}
