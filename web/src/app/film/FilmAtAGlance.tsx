import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { FilmOverview } from '#features/movies/components/FilmOverview.tsx';
import { movieReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';
import { FriendRows } from '#features/timeline/components/FriendsOfFilm.tsx';
import { RatingHistogram } from '#features/tracking/components/RatingHistogram.tsx';
import { formatQuantity } from '#lib/numbers.ts';
import { useViewerId } from '#lib/viewer.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import { FilmPartLink } from './FilmPartLink.tsx';
import classes from './film.module.css';

/** As many as fit on a screen; links lead to all of them. */
const MOST_REVIEWS = 2;
const MOST_FRIENDS = 3;

type FilmAtAGlanceProps = {
  movie: Movie;
  as: 'dialog' | 'page';
  heading: 'h2' | 'h3';
  /** Called when a link to all reviews or friends is followed. */
  onLeave: () => void;
};

/**
 * What the film is about, up to three friends who know it, one of them quoted, the members' ratings, and the two newest reviews. Whatever is
 * empty or could not be loaded is left out, because the lists of all say so.
 */
export function FilmAtAGlance({ movie, as, heading, onLeave }: FilmAtAGlanceProps) {
  const viewerId = useViewerId();
  const reviews = useInfiniteQuery(movieReviewsQuery(movie.id, 'newest')).data?.pages[0];
  const friends = useInfiniteQuery({ ...friendsOfFilmQuery(movie.id), enabled: viewerId !== null }).data?.pages[0];
  const shownReviews = reviews?.items.slice(0, MOST_REVIEWS) ?? [];
  const shownFriends = friends?.items.slice(0, MOST_FRIENDS) ?? [];
  const isShownBelow = (reviewId: string | null) => shownReviews.some(({ id }) => id === reviewId);
  const quoted = shownFriends.find((friend) => friend.opening !== null && !isShownBelow(friend.review_id));
  const linkToAll = (part: 'reviews' | 'social', noun: 'review' | 'friend', total: number, shown: number) =>
    total <= shown ? null : (
      <FilmPartLink part={part} as={as} onClick={onLeave}>
        All {formatQuantity(total, noun)}
      </FilmPartLink>
    );
  return (
    <div className={classes.glance}>
      <FilmOverview movie={movie} />
      <div className={classes.beside}>
        {friends === undefined || shownFriends.length === 0 ? null : (
          <Part
            title="Friends"
            heading={heading}
            more={linkToAll('social', 'friend', friends.total, shownFriends.length)}
          >
            <FriendRows movieId={movie.id} friends={shownFriends} quoted={quoted} />
          </Part>
        )}
        <RatingHistogram movieId={movie.id} heading={heading} />
      </div>
      {reviews === undefined || shownReviews.length === 0 ? null : (
        <Part
          title="Newest reviews"
          heading={heading}
          more={linkToAll('reviews', 'review', reviews.total, shownReviews.length)}
        >
          <ol className={classes.reviews}>
            {shownReviews.map((review) => (
              <li key={review.id}>
                <ErrorBoundary>
                  <ReviewCard review={review} as="bare" />
                </ErrorBoundary>
              </li>
            ))}
          </ol>
        </Part>
      )}
    </div>
  );
}

type PartProps = { title: string; heading: 'h2' | 'h3'; more: ReactNode; children: ReactNode };

function Part({ title, heading: Heading, more, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.partHead}>
        <Heading id={id}>{title}</Heading>
        {more}
      </div>
      {children}
    </section>
  );
}
