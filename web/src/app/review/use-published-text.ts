import type { DraftText } from '@halfstar/contract/reviews/drafts.schema';
import { useQuery } from '@tanstack/react-query';
import { ownClubReviewQuery } from '#features/clubs/api/club-queries.ts';
import { ownReviewQuery } from '#features/reviews/api/review-queries.ts';
import { toDraftText } from '#features/reviews/model/draft-text.ts';
import type { ReviewedFilm } from '#features/reviews/model/reviewed-film.ts';

/** Whether the query was fetched for this form or is still fresh. Cached data may be older than a change of the review. */
export const isCurrent = ({
  isStale,
  isFetchedAfterMount,
}: {
  isStale: boolean;
  isFetchedAfterMount: boolean;
}): boolean => isFetchedAfterMount || !isStale;

export type PublishedText = {
  /** The review as a draft; null when there is none with a text, undefined while it is loading. */
  text: DraftText | null | undefined;
  /** The stars of a rating alone in the club. */
  clubRating: number | null;
  /** Whether moderators have marked it as a spoiler for good. */
  spoilerLocked: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/** The review of the film that the viewer has published, outside of clubs or in one. */
export function usePublishedText({ movieId, clubId }: ReviewedFilm): PublishedText {
  const outside = useQuery({ ...ownReviewQuery(movieId), enabled: clubId === null });
  const inClub = useQuery({ ...ownClubReviewQuery(clubId ?? '', movieId), enabled: clubId !== null });
  if (clubId === null) {
    const { data: review, error, refetch } = outside;
    const known = isCurrent(outside) ? review : undefined;
    const text = known && toDraftText({ ...known, title: known.title ?? '', content: known.content ?? '' });
    return { text, clubRating: null, spoilerLocked: known?.spoiler_locked === true, error, refetch };
  }
  const { data, error, refetch } = inClub;
  if (data === undefined || !isCurrent(inClub))
    return { text: undefined, clubRating: null, spoilerLocked: false, error, refetch };
  const [own] = data.items;
  const text = own?.kind === 'full' ? toDraftText({ ...own, title: '', content: own.review_content ?? '' }) : null;
  return { text, clubRating: own?.rating ?? null, spoilerLocked: own?.spoiler_locked === true, error, refetch };
}
