import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { MemberMenu } from '#features/follows/components/MemberMenu.tsx';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { MemberAvatarLink, MemberLink } from '#features/profiles/components/MemberLink.tsx';
import type { HiddenNoticeProps } from '#features/subjects/components/HiddenNotice.tsx';
import { GivenStars } from '#features/tracking/components/GivenStars.tsx';
import { useHidesScoresSetting } from '#features/tracking/components/hidden-scores.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import frame from '#ui/films/film-card.module.css';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { CommentThread } from './CommentThread.tsx';
import { FullReviewButton } from './OpenFull.tsx';
import { ReviewMenu } from './ReviewMenu.tsx';
import { ReviewReactions } from './ReviewReactions.tsx';
import { ReviewText } from './ReviewText.tsx';
import classes from './reviews.module.css';

// Loaded on demand, because few reviews are hidden.
const HiddenNotice = lazyWithRetry<HiddenNoticeProps>(() => import('#features/subjects/components/HiddenNotice.tsx'));

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
  const hides = useHidesScoresSetting();
  // A server-rendered lazy component would not react to clicks until its code has loaded.
  const hydrating = useHydrating();
  return (
    <article
      className={frame.card}
      data-as={as}
      tabIndex={as === 'card' ? -1 : undefined}
      data-card={as === 'card' || undefined}
      aria-label={`${author.display_name}’s review of ${movie.title}`}
    >
      {as === 'bare' ? null : (
        <div className={frame.poster}>
          <PosterLink
            movie={movie}
            thumbnail={as !== 'whole'}
            twin
            sizes={as === 'whole' ? '(min-width: 48em) 11rem, 25vw' : '(min-width: 48em) 5rem, 20vw'}
          />
        </div>
      )}
      <header className={frame.head}>
        <MemberAvatarLink member={author} size={as === 'card' ? 28 : 32} />
        <p className={frame.sentence}>
          <MemberLink member={author} />{' '}
          <span className={frame.act}>
            {rating === null && !hides ? null : (
              <>
                {as === 'card' ? 'reviewed ' : null}
                <GivenStars
                  movieId={movie.id}
                  raterId={author.user_id}
                  value={rating}
                  size={as === 'whole' ? 18 : 16}
                />{' '}
              </>
            )}
            <span className={frame.time}>
              <Link to="/reviews/$reviewId" params={{ reviewId: review.id }} className={classes.when}>
                <RelativeTime at={review.created_at} shortOnPhones={as === 'card'} />
              </Link>
              {review.edited ? <EditedMark at={review.updated_at} /> : null}
              {review.is_spoiler && review.content !== null ? <span className={classes.spoiler}>Spoilers</span> : null}
            </span>
          </span>
        </p>
        <div className={frame.menus}>
          {as === 'whole' ? null : (
            <FullReviewButton review={review}>
              <ReviewCard review={review} as="whole" onDeleted={onDeleted} />
            </FullReviewButton>
          )}
          <ReviewMenu review={review} onDeleted={onDeleted} />
          <MemberMenu
            member={author}
            reported={{
              content_type: 'review',
              content_id: review.id,
              named: `${author.display_name}’s review of ${movie.title}`,
            }}
          />
        </div>
      </header>
      {as === 'bare' ? null : (
        <p className={frame.film}>
          <FilmTitleLink movie={movie} />
        </p>
      )}
      <div className={`${frame.rest} ${classes.body}`}>
        {review.moderation === undefined || hydrating ? null : (
          <Suspense>
            <HiddenNotice moderation={review.moderation} />
          </Suspense>
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
