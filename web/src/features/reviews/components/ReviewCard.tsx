import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { FilmTitle } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { MemberFace, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { GivenStars } from '#features/tracking/components/GivenStars.tsx';
import { useHidesScores } from '#features/tracking/components/hidden-scores.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { CommentThread } from './CommentThread.tsx';
import { OpenFull } from './OpenFull.tsx';
import type { ReviewMenuProps } from './ReviewMenu.tsx';
import { ReviewReactions } from './ReviewReactions.tsx';
import { ReviewText } from './ReviewText.tsx';
import classes from './reviews.module.css';

// Loaded on demand, because few cards are the viewer's own.
const ReviewMenu = lazyWithRetry<ReviewMenuProps>(() => import('./ReviewMenu.tsx'));

export type ReviewCardProps = {
  review: Review;
  /** `bare`: without the film, for the film's own page. `whole`: nothing is truncated, for the review's own page. */
  as?: 'card' | 'bare' | 'whole';
  /** A comment to scroll to. */
  commentId?: string | undefined;
  onDeleted?: () => void;
};

/** A review with reactions and comments. */
export function ReviewCard({ review, as = 'card', commentId, onDeleted }: ReviewCardProps) {
  const { author, movie, rating } = review;
  const hides = useHidesScores();
  // A server-rendered lazy component would not react to clicks until its code has loaded.
  const hydrating = useHydrating();
  return (
    <article className={classes.card} data-as={as} aria-label={`${author.display_name}’s review of ${movie.title}`}>
      {as === 'bare' ? null : (
        <div className={classes.poster}>
          <PosterLink movie={movie} twin sizes="(min-width: 48em) 8rem, 25vw" />
        </div>
      )}
      <header className={classes.head}>
        <MemberFace member={author} />
        <p className={classes.byline}>
          <MemberLink member={author} />
          <span className={classes.when}>
            <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className={classes.time}>
              <RelativeTime at={review.created_at} />
            </Link>
            {review.edited ? <EditedMark at={review.updated_at} /> : null}
          </span>
        </p>
        {as === 'whole' ? null : (
          <OpenFull review={review}>
            <ReviewCard review={review} as="whole" onDeleted={onDeleted} />
          </OpenFull>
        )}
        {(review.can.edit || review.can.remove) && !hydrating ? (
          <Suspense>
            <ReviewMenu review={review} onDeleted={onDeleted} />
          </Suspense>
        ) : null}
        <MemberMenu member={author} />
      </header>
      {as === 'bare' ? null : (
        <p className={classes.film}>
          <FilmTitle movie={movie} />
        </p>
      )}
      <div className={classes.body}>
        {rating === null && !hides ? null : (
          <p className={classes.stars}>
            <GivenStars movieId={movie.id} by={author.user_id} value={rating} size={as === 'bare' ? 16 : 18} />
            {review.is_spoiler && review.content !== null ? <span className={classes.spoiler}>Spoilers</span> : null}
          </p>
        )}
        <ReviewText review={review} whole={as === 'whole'} />
        <CommentThread review={review} opened={as === 'whole'} commentId={commentId}>
          <ReviewReactions review={review} />
        </CommentThread>
      </div>
    </article>
  );
}

function EditedMark({ at }: { at: string }) {
  return (
    <span className={classes.edited}>
      edited <RelativeTime at={at} />
    </span>
  );
}
