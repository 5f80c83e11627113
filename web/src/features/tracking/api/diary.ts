import type { DiaryEntry, Viewing } from '@halfstar/contract/tracking/diary.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '#lib/api.ts';
import { browserTimeZone } from '#lib/dates.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { patchQueries } from '#lib/patch-queries.ts';
import { useViewerId } from '#lib/viewer.ts';
import { dispatchPageEventsInAllTabs } from '../model/page-events.ts';
import { patchedWhileShown, removeCachedItems } from './infinite-pages.ts';
import { trackingQuery } from './tracking.ts';

const PAGE = 50;

/** A member's diary, the latest day first. Its pages are patched rather than refetched, because there may be many. */
export const diaryQuery = (userId: string) => ({
  ...api.diary.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: PAGE }),
    ...cursorPaging,
  }),
  ...patchedWhileShown,
});

/** The viewer's own viewings of a film, the latest day first. */
export const ownViewingsQuery = (movieId: string) =>
  api.diary.listByMovie.infiniteOptions({
    input: (cursor: string | undefined) => ({ movie_id: movieId, cursor, limit: PAGE }),
    ...cursorPaging,
    meta: { shows: ['list', 'rating'] },
  });

/** A member's viewings of a film that have an earlier review, the latest day first. Without the texts: see `earlierReviewTextQuery`. */
export const earlierReviewsQuery = (userId: string, movieId: string) =>
  api.diary.listEarlierReviews.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, movie_id: movieId, cursor, limit: PAGE }),
    ...cursorPaging,
    meta: { shows: ['list', 'review'] },
  });

/** The text of the earlier review of a viewing. It may contain spoilers, so it is fetched only when the viewer wants to read it. */
export const earlierReviewTextQuery = (entryId: string) =>
  api.diary.getText.queryOptions({ input: { entry_id: entryId }, meta: { shows: ['list'] } });

const isEntry =
  (id: string) =>
  (value: object): value is DiaryEntry =>
    'watch_date' in value && 'id' in value && value.id === id;

/** Updates the screen after a viewing was logged, corrected or removed. */
function useAfterwards(movieId: string) {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  return () => {
    const rating = queryClient.getQueryData(trackingQuery(movieId).queryKey)?.rating ?? null;
    if (viewerId !== null) dispatchPageEventsInAllTabs(['movieListsUpdated'], { userId: viewerId, movieId, rating });
  };
}

const meta = { changes: ['list', 'rating', 'timeline', 'review'], quiet: true } as const;

/** Logs a viewing of a film, which marks the film as watched; its stars may become the viewer's rating. The dialog shows errors itself. */
export function useLogViewing(movieId: string) {
  const afterwards = useAfterwards(movieId);
  return useMutation({
    mutationFn: (viewing: Viewing) => client.diary.add({ movie_id: movieId, ...viewing, time_zone: browserTimeZone() }),
    onSuccess: afterwards,
    meta,
  });
}

/** Corrects a viewing of a film; omitted fields stay unchanged. */
export function useChangeViewing(movieId: string, entryId: string) {
  const queryClient = useQueryClient();
  const afterwards = useAfterwards(movieId);
  return useMutation({
    mutationFn: (changes: Partial<Viewing>) =>
      client.diary.update({ entry_id: entryId, ...changes, time_zone: browserTimeZone() }),
    onSuccess: (entry) => {
      patchQueries<DiaryEntry>(queryClient, { matches: isEntry(entryId), change: () => entry });
      afterwards();
    },
    meta,
  });
}

/** Deletes a viewing of a film. Without any left, the film is taken off watched. The dialog shows errors itself. */
export function useRemoveViewing(movieId: string, entryId: string) {
  const queryClient = useQueryClient();
  const afterwards = useAfterwards(movieId);
  return useMutation({
    mutationFn: () => client.diary.delete({ entry_id: entryId }),
    onSuccess: async (tracking) => {
      const { queryKey } = trackingQuery(movieId);
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, tracking);
      removeCachedItems(queryClient, api.diary.list.key(), (item) => isEntry(entryId)(item));
      afterwards();
    },
    meta,
  });
}
