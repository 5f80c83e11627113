import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { movieReviewsQuery } from '#features/reviews/api/review-queries.ts';
import { ReviewCard } from '#features/reviews/components/ReviewCard.tsx';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';
import { FriendRows } from '#features/timeline/components/FriendsOfFilm.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import classes from './film.module.css';

/** As many as fit on a screen; the tabs have the others. */
const MOST_REVIEWS = 2;
const MOST_FRIENDS = 4;

type FilmVoicesProps = {
  movie: Movie;
  heading: 'h2' | 'h3';
  /** Opens a tab that has all of them. */
  onOpen: (tab: 'reviews' | 'social') => void;
};

/**
 * For the overview of a film: its two newest reviews and up to four friends who know it, with links to the tabs that have all. Whatever is
 * empty or could not be loaded is left out, because the tabs say so.
 */
export function FilmReviewsAndFriends({ movie, heading, onOpen }: FilmVoicesProps) {
  const viewerId = useViewerId();
  const reviews = useInfiniteQuery(movieReviewsQuery(movie.id, 'newest')).data?.pages[0];
  const friends = useInfiniteQuery({ ...friendsOfFilmQuery(movie.id), enabled: viewerId !== null }).data?.pages[0];
  const shownFriends = friends?.items.slice(0, MOST_FRIENDS) ?? [];
  const shownReviews = reviews?.items.slice(0, MOST_REVIEWS) ?? [];
  if (shownFriends.length === 0 && shownReviews.length === 0) return null;
  return (
    <div className={classes.voices}>
      {shownReviews.length === 0 ? null : (
        <Part
          title="Newest reviews"
          heading={heading}
          onMore={reviews !== undefined && reviews.total > shownReviews.length ? () => onOpen('reviews') : undefined}
        >
          <ol className={classes.voiceList}>
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
      {shownFriends.length === 0 ? null : (
        <Part
          title="Friends"
          heading={heading}
          onMore={friends !== undefined && friends.total > shownFriends.length ? () => onOpen('social') : undefined}
        >
          <FriendRows movieId={movie.id} friends={shownFriends} />
        </Part>
      )}
    </div>
  );
}

type PartProps = { title: string; heading: 'h2' | 'h3'; onMore: (() => void) | undefined; children: ReactNode };

function Part({ title, heading: Heading, onMore, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.voicesHead}>
        <Heading id={id}>{title}</Heading>
        {onMore === undefined ? null : (
          <button type="button" onClick={onMore}>
            See all
          </button>
        )}
      </div>
      {children}
    </section>
  );
}
