import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { clubQuery } from '#features/clubs/api/club-queries.ts';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { useAbandonedLocalDrafts, useDraft } from '#features/reviews/api/drafts.ts';
import { useScheduledReview } from '#features/reviews/api/scheduled.ts';
import { toDraftText } from '#features/reviews/model/draft-text.ts';
import { resolveInitialDraft, resolveInitialEdit } from '#features/reviews/model/initial-draft.ts';
import { emptyDraft } from '#features/reviews/model/review-form.ts';
import type { ReviewedFilm } from '#features/reviews/model/reviewed-film.ts';
import { useTracking } from '#features/tracking/api/tracking.ts';
import { useViewerId } from '#lib/viewer.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardSkeleton } from '#ui/states/Skeletons.tsx';
import { NoReviewHere } from './NoReviewHere.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import { isCurrent, usePublishedText } from './use-published-text.ts';
import type { ReviewFormStart, WriteReviewProps } from './writing.ts';

/** Everything that the review form starts with; null while some of it is loading or could not be loaded. */
function useStart(reviewed: ReviewedFilm) {
  const { movieId, clubId } = reviewed;
  const viewerId = useViewerId() ?? '';
  const film = useQuery(movieQuery(movieId));
  const club = useQuery({ ...clubQuery(clubId ?? ''), enabled: clubId !== null });
  const own = usePublishedText(reviewed);
  const scheduled = useScheduledReview(reviewed);
  const draft = useDraft(reviewed);
  const left = useAbandonedLocalDrafts(viewerId, reviewed);
  const { tracking, error: trackingError, retry } = useTracking(movieId);

  const refetch = async () => {
    if (trackingError !== null) retry();
    const failed = [film, club, scheduled, draft].filter((query) => query.isError);
    await Promise.all([...failed, ...(own.error === null ? [] : [own])].map((query) => query.refetch()));
  };
  // Text that is stored only in this browser can be continued while the server's draft cannot be loaded.
  const savedHere = (left.data ?? []).length > 0;
  const error =
    film.error ?? club.error ?? own.error ?? scheduled.error ?? (savedHere ? null : draft.error) ?? trackingError;

  const waiting = scheduled.data?.scheduled;
  // Cached data may be older than the scheduling, publication or deletion of a review.
  if (!isCurrent(scheduled)) return { start: null, error, refetch };
  const known = draft.isFetchedAfterMount && (draft.isSuccess || (draft.isError && savedHere));
  if (film.data === undefined || own.text === undefined || waiting === undefined)
    return { start: null, error, refetch };
  if (tracking === null || !known || left.data === undefined) return { start: null, error, refetch };
  if (clubId !== null && club.data === undefined) return { start: null, error, refetch };

  const server = draft.data?.draft;
  const blank = emptyDraft(own.clubRating ?? tracking.rating);
  const words = own.text ?? (waiting === null ? null : toDraftText(waiting));
  const start: ReviewFormStart = {
    viewerId,
    movie: film.data,
    club: club.data ?? null,
    mode: own.text !== null ? 'editing' : waiting !== null ? 'scheduled' : 'new',
    spoilerLocked: own.spoilerLocked,
    waiting: own.text === null ? waiting : null,
    blank: words ?? blank,
    initial:
      words === null ? resolveInitialDraft(blank, server, left.data) : resolveInitialEdit(words, server, left.data),
    tracking,
  };
  return { start, error, refetch };
}

/** Waits for the film, the viewer's own review, stars and drafts, so that the form starts with all of them. */
export function WriteReview(props: WriteReviewProps) {
  const { movieId, clubId, onEditing } = props;
  const { start: now, error, refetch } = useStart({ movieId, clubId });
  // The state when the form was opened: later changes must not overwrite what the member is writing.
  const [start, setStart] = useState(now);
  if (start === null && now !== null) setStart(now);

  const editing = start !== null && start.mode !== 'new';
  const reportEditing = useEffectEvent(onEditing);
  useEffect(() => {
    reportEditing(editing);
    return () => reportEditing(false);
  }, [editing]);

  return (
    <QueryState
      query={{ data: start ?? undefined, error, refetch }}
      loading={<CardSkeleton />}
      errorTitle="The film could not be loaded."
    >
      {(initial) =>
        initial.club === null || initial.club.can.review ? (
          <ReviewSheet
            {...props}
            start={initial}
            superseded={initial.mode === 'new' && now !== null && now.mode !== 'new'}
          />
        ) : (
          <NoReviewHere club={initial.club} text={initial.initial.text} />
        )
      }
    </QueryState>
  );
}
