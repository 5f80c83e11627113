import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { FilmTitleLink } from '#features/movies/components/FilmTitle.tsx';
import { PosterLink } from '#features/movies/components/PosterLink.tsx';
import { RatingBars } from '#features/tracking/components/RatingBars.tsx';
import { WatchButton } from '#features/tracking/components/WatchButton.tsx';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';
import { useWatchedInClubName } from '../api/watched-in-club.ts';
import { hasDiscussion } from '../model/discussion.ts';
import { describeSealedRatings } from '../model/sealed-words.ts';
import { ClubReviewList } from './ClubReviewList.tsx';
import classes from './club-film.module.css';
import { FilmDates } from './FilmDates.tsx';
import { FilmDiscussion } from './FilmDiscussion.tsx';
import { OwnClubReview } from './OwnClubReview.tsx';
import { SealedUntil } from './SealedUntil.tsx';

export type ClubFilmPanelProps = {
  club: Club;
  film: ClubMovie;
  /** A menu beside the title. */
  menu?: ReactNode;
  /** A post of the discussion to scroll to. */
  postId?: string | undefined;
};

/** The current or a past film of a club: its dates, everyone's ratings, the viewer's own, the reviews and the discussion. */
export function ClubFilmPanel({ club, film, menu, postId }: ClubFilmPanelProps) {
  const { movie, picked_by: picker } = film;
  const heading = useId();
  return (
    <article className={classes.panel} aria-labelledby={heading}>
      <div className={classes.top}>
        <div className={classes.poster}>
          <PosterLink movie={movie} twin sizes="(min-width: 48em) 15rem, 45vw" />
        </div>
        <div className={classes.facts}>
          <div className={classes.titleLine}>
            <h2 id={heading} className={classes.title}>
              <FilmTitleLink movie={movie} />
            </h2>
            {menu}
          </div>
          <FilmDates film={film} />
          {picker === null ? null : (
            <p className={classes.quiet}>
              Picked by{' '}
              <Link to="/profile/$username" params={{ username: picker.username }}>
                {picker.display_name}
              </Link>
            </p>
          )}
          {club.can.rate ? <Watched movie={movie} /> : null}
          <ClubRatings club={club} film={film} />
        </div>
      </div>
      {club.can.rate ? <OwnClubReview club={club} film={film} /> : null}
      <ClubReviewList club={club} film={film} />
      {hasDiscussion(film) ? <FilmDiscussion club={club} film={film} postId={postId} /> : null}
    </article>
  );
}

/** Puts the film on the viewer's watchlist and then on watched. Once it is watched, or reviewed in a club, it only says so. */
function Watched({ movie }: Pick<ClubMovie, 'movie'>) {
  const watchedIn = useWatchedInClubName(movie.id);
  return (
    <div>
      <WatchButton movie={movie} watched="label" watchedIn={watchedIn} />
    </div>
  );
}

function ClubRatings({ club, film }: { club: Club; film: ClubMovie }) {
  const { rating_count: ratings, rating_average: average, histogram, own_rating: mine } = film;
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.ratings}>
      <h3 id={heading}>The club’s ratings</h3>
      {film.sealed ? (
        <>
          <p className={classes.sealed}>
            Sealed <SealedUntil film={film} />.
          </p>
          <p className={classes.quiet}>
            {describeSealedRatings(ratings)}
            {club.can.rate ? ' Once you have given yours, you see them all.' : null}
          </p>
        </>
      ) : ratings === 0 ? (
        <p className={classes.quiet}>Nobody in the club has rated it yet.</p>
      ) : histogram === null || average === null ? (
        <p className={classes.quiet}>
          {formatQuantity(ratings, 'rating')}, hidden until you have seen it. Mark it as watched and they show.
        </p>
      ) : (
        <RatingBars
          labelledBy={heading}
          counted="rating"
          histogram={histogram}
          mine={mine}
          summary={`${formatAverage(average)} ★ on average, from ${formatQuantity(ratings, 'rating')}`}
        />
      )}
      {film.sealed_round && !film.sealed ? (
        <p className={classes.quiet}>
          Sealed for those who have not given theirs <SealedUntil film={film} />.
        </p>
      ) : null}
    </section>
  );
}
