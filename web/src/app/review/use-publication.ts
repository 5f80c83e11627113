import type { ReviewForm } from '@halfstar/contract/reviews/reviews.schema';
import { useSaveClubReview } from '#features/clubs/api/club-mutations.ts';
import { describeSaved } from '#features/clubs/model/sealed-words.ts';
import { usePublishReview } from '#features/reviews/api/review-mutations.ts';
import { useScheduleOrPublishReview } from '#features/reviews/api/scheduled.ts';
import { useDateFormats } from '#lib/dates.ts';
import type { ReviewFormStart } from './writing.ts';

export type PublicationOrder = {
  form: ReviewForm;
  /** ISO timestamp of when it is to be published; null: at once. */
  at: string | null;
  draftVersion: number | undefined;
};

/** Publishes or schedules the review of a form, outside of clubs or in one. `publish` returns what is to be said then. */
export function usePublication({ movie, club, mode, waiting }: ReviewFormStart): {
  publish: (order: PublicationOrder) => Promise<string>;
  isDone: boolean;
} {
  const clubId = club?.club_id ?? null;
  const outside = usePublishReview(movie.id);
  const inClub = useSaveClubReview(clubId ?? '', movie.id);
  const schedule = useScheduleOrPublishReview({ movieId: movie.id, clubId }, waiting);
  const { exactTime } = useDateFormats();
  const published = mode === 'editing' ? 'Your changes are saved.' : `Your review of ${movie.title} is published.`;
  const publish = async (order: PublicationOrder) => {
    const { form, at, draftVersion } = order;
    if (at !== null || waiting !== null) {
      await schedule.mutateAsync(order);
      const where = club === null ? '' : ` in ${club.name}`;
      return at === null ? published : `Your review of ${movie.title} comes out${where} on ${exactTime(at)}.`;
    }
    if (club === null) {
      await outside.mutateAsync({ form, draftVersion });
      return published;
    }
    const { rating, content, is_spoiler } = form;
    const saved = await inClub.mutateAsync({
      rating,
      review_content: content,
      is_spoiler,
      draft_version: draftVersion,
    });
    return mode === 'editing' ? published : describeSaved(saved, movie.title);
  };
  return { publish, isDone: outside.isSuccess || inClub.isSuccess || schedule.isSuccess };
}
