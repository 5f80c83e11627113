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
import type { Start, WriteReviewProps } from './writing.ts';

/** Whether it is known to be what the server has now, or the server cannot be asked. */
const isCurrent = ({ isStale, isFetchedAfterMount }: { isStale: boolean; isFetchedAfterMount: boolean }) =>
  isFetchedAfterMount || !isStale;

/** Everything that writing begins with; null while some of it is on its way, or when it cannot be had. */
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
  // Words that only this browser has can be gone on with while the server's draft cannot be asked for.
  const savedHere = (left.data ?? []).length > 0;
  const error = film.error ?? own.error ?? scheduled.error ?? (savedHere ? null : draft.error) ?? trackingError;

  const review = own.data;
  const waiting = scheduled.data?.scheduled;
  // What was remembered may be from before a review was scheduled, published or deleted.
  if (!isCurrent(own) || !isCurrent(scheduled)) return { start: null, error, refetch };
  const known = draft.isFetchedAfterMount && (draft.isSuccess || (draft.isError && savedHere));
  if (film.data === undefined || review === undefined || waiting === undefined) return { start: null, error, refetch };
  if (tracking === null || !known || left.data === undefined) return { start: null, error, refetch };

  const server = draft.data?.draft;
  const blank = emptyDraft(tracking.rating);
  const changed = review ?? waiting;
  const words =
    changed === null ? null : toDraftText({ ...changed, title: changed.title ?? '', content: changed.content ?? '' });
  const start: Start = {
    viewerId,
    movie: film.data,
    mode: review !== null ? 'editing' : waiting !== null ? 'scheduled' : 'new',
    waiting: review === null ? waiting : null,
    blank: words ?? blank,
    initial:
      words === null ? resolveInitialDraft(blank, server, left.data) : resolveInitialEdit(words, server, left.data),
  };
  return { start, error, refetch };
}

/** Waits for the film, one's own review, stars and drafts, so that the form begins with all of them. */
export function WriteReview(props: WriteReviewProps) {
  const { movieId, onEditing } = props;
  const { start: now, error, refetch } = useStart(movieId);
  // What was there when writing began: news from elsewhere must not change what someone is writing.
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
