import type { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import type { ScheduledReview } from '@halfstar/contract/reviews/scheduled.schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { dispatchPageEventsInAllTabs } from '#features/tracking/model/page-events.ts';
import { api, client } from '#lib/api.ts';
import { browserTimeZone } from '#lib/dates.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { useViewerId } from '#lib/viewer.ts';
import { toastDone } from '#ui/toasts.tsx';
import { type ReviewedFilm, toFilmInput } from '../model/reviewed-film.ts';

const CHANGES = ['scheduled', 'draft'] as const;
const PUBLISHES = ['scheduled', 'draft', 'review', 'club', 'rating', 'list', 'timeline'] as const;

/** Scheduled and failed reviews, by time. */
export const scheduledReviewsQuery = api.scheduled.list.infiniteOptions({
  input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
  ...cursorPaging,
  meta: { shows: ['scheduled'] },
});

/** The viewer's scheduled review of a film, null when there is none. */
export const useScheduledReview = (film: ReviewedFilm) =>
  useQuery(api.scheduled.get.queryOptions({ input: toFilmInput(film), staleTime: 0, meta: { shows: ['scheduled'] } }));

export type ScheduleOrder = {
  form: ReviewForm;
  /** ISO timestamp; null publishes at once. */
  at: string | null;
  draftVersion?: number | undefined;
};

/**
 * Schedules the viewer's review of a film or, with `existing`, updates the scheduled one. `at` null publishes at once, which only an
 * existing one can.
 */
export function useScheduleOrPublishReview(film: ReviewedFilm, existing: ScheduledReview | null) {
  const viewerId = useViewerId();
  return useMutation({
    mutationFn: async ({ form, at, draftVersion }: ScheduleOrder) => {
      const scheduled = await client.scheduled.schedule({
        ...toFilmInput(film),
        changes: existing?.id,
        draft_version: draftVersion,
        time_zone: browserTimeZone(),
        ...form,
        scheduled_for: at ?? existing?.scheduled_for ?? '',
      });
      if (at === null) await client.scheduled.publishNow({ scheduled_id: scheduled.id });
      return scheduled;
    },
    onSuccess: ({ rating }, { at }) => {
      // In a sealed round of a club the film gets no rating yet.
      if (viewerId !== null && at === null && film.clubId === null)
        dispatchPageEventsInAllTabs(['ratingsUpdated', 'movieListsUpdated'], {
          userId: viewerId,
          movieId: film.movieId,
          rating,
        });
    },
    meta: { changes: PUBLISHES, quiet: true },
  });
}

/** Publishes a scheduled review at once. */
export function usePublishScheduledNow({ id, movie, club, rating }: ScheduledReview) {
  const viewerId = useViewerId();
  return useMutation({
    mutationFn: () => client.scheduled.publishNow({ scheduled_id: id }),
    onSuccess: () => {
      toastDone(`Your review of ${movie.title} is published.`);
      // In a sealed round of a club the film gets no rating yet.
      if (viewerId !== null && club === null)
        dispatchPageEventsInAllTabs(['ratingsUpdated', 'movieListsUpdated'], {
          userId: viewerId,
          movieId: movie.id,
          rating,
        });
    },
    meta: { changes: PUBLISHES },
  });
}

/** Cancels a scheduled review, whose text becomes a draft again. One that failed only disappears from the list. */
export function useCancelScheduled({ id, movie, status }: ScheduledReview) {
  return useMutation({
    mutationFn: () => client.scheduled.cancel({ scheduled_id: id }),
    onSuccess: () => {
      if (status === 'pending') toastDone(`Your review of ${movie.title} is a draft again.`);
    },
    meta: { changes: CHANGES },
  });
}
