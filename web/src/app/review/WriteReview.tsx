import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { useAbandonedDrafts, useDraft } from '#features/reviews/api/drafts.ts';
import { ownReviewQuery } from '#features/reviews/api/review-queries.ts';
import { useScheduledReview } from '#features/reviews/api/scheduled.ts';
import { toDraftText } from '#features/reviews/model/draft-text.ts';
import { resolveInitialDraft, resolveInitialEdit } from '#features/reviews/model/initial-draft.ts';
import { emptyDraft } from '#features/reviews/model/review-form.ts';
import { useTracking } from '#features/tracking/api/tracking.ts';
import { useViewerId } from '#lib/viewer.ts';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardSkeleton } from '#ui/states/Skeletons.tsx';
import { ReviewSheet } from './ReviewSheet.tsx';
import type { ReviewFormStart, WriteReviewProps } from './writing.ts';

/** Whether the query was fetched for this form or is still fresh. */
const isCurrent = ({ isStale, isFetchedAfterMount }: { isStale: boolean; isFetchedAfterMount: boolean }) =>
  isFetchedAfterMount || !isStale;

/** Everything that the review form starts with; null while some of it is loading or could not be loaded. */
function useStart(movieId: string) {
  const viewerId = useViewerId() ?? '';
  const film = useQuery(movieQuery(movieId));
  const own = useQuery({ ...ownReviewQuery(movieId), enabled: viewerId !== null });
  const scheduled = useScheduledReview(movieId);
  const draft = useDraft(movieId);
  const left = useAbandonedDrafts(viewerId, movieId);
  const { tracking, error: trackingError, retry } = useTracking(movieId);

  const refetch = async () => {
    if (trackingError !== null) retry();
    await Promise.all([film, own, scheduled, draft].filter((query) => query.isError).map((query) => query.refetch()));
  };
  // Text that is stored only in this browser can be continued while the server's draft cannot be loaded.
  const savedHere = (left.data ?? []).length > 0;
  const error = film.error ?? own.error ?? scheduled.error ?? (savedHere ? null : draft.error) ?? trackingError;

  const review = own.data;
  const waiting = scheduled.data?.scheduled;
  // Cached data may be older than the scheduling, publication or deletion of a review.
  if (!isCurrent(own) || !isCurrent(scheduled)) return { start: null, error, refetch };
  const known = draft.isFetchedAfterMount && (draft.isSuccess || (draft.isError && savedHere));
  if (film.data === undefined || review === undefined || waiting === undefined) return { start: null, error, refetch };
  if (tracking === null || !known || left.data === undefined) return { start: null, error, refetch };

  const server = draft.data?.draft;
  const blank = emptyDraft(tracking.rating);
  const changed = review ?? waiting;
  const words =
    changed === null ? null : toDraftText({ ...changed, title: changed.title ?? '', content: changed.content ?? '' });
  const start: ReviewFormStart = {
    viewerId,
    movie: film.data,
    mode: review !== null ? 'editing' : waiting !== null ? 'scheduled' : 'new',
    spoilerLocked: review?.spoiler_locked === true,
    waiting: review === null ? waiting : null,
    blank: words ?? blank,
    initial:
      words === null ? resolveInitialDraft(blank, server, left.data) : resolveInitialEdit(words, server, left.data),
    tracking,
  };
  return { start, error, refetch };
}

/** Waits for the film, the viewer's own review, stars and drafts, so that the form starts with all of them. */
export function WriteReview(props: WriteReviewProps) {
  const { movieId, onEditing } = props;
  const { start: now, error, refetch } = useStart(movieId);
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
      {(initial) => (
        <ReviewSheet
          {...props}
          start={initial}
          superseded={initial.mode === 'new' && now !== null && now.mode !== 'new'}
        />
      )}
    </QueryState>
  );
}
