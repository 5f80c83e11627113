import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { RatingBars } from '#features/tracking/components/RatingBars.tsx';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { Poster } from '#ui/posters/Poster.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton, PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { clubFilmQuery, clubFilmsQuery } from '../api/club-queries.ts';
import { describeSpread } from '../model/rating-spread.ts';
import { ClubFilmPanel } from './ClubFilmPanel.tsx';
import classes from './past-films.module.css';

/** The films that a club has watched: the one that divided it most, then all, last finished first, each with the club's average. */
export function PastFilms({ club }: { club: Club }) {
  const query = useInfiniteQuery(clubFilmsQuery(club.club_id, 'finished'));
  const divided = query.data?.pages[0]?.most_divided ?? null;
  return (
    <>
      {divided === null ? null : <MostDivided film={divided} />}
      <InfiniteList
        query={query}
        getKey={({ movie }) => movie.id}
        loading={<PosterGridSkeleton count={6} />}
        errorTitle="The past films could not be loaded."
        empty={
          <EmptyState title="No past films yet." text="Once the club goes on to its next film, the last one is here." />
        }
      >
        {(films) => (
          <PosterGrid label="Past films">
            {films.map((film) => (
              <li key={film.movie.id}>
                <PastFilmLink film={film} />
              </li>
            ))}
          </PosterGrid>
        )}
      </InfiniteList>
    </>
  );
}

/** The film on which the members agreed the least, with their ratings drawn. */
function MostDivided({ film }: { film: ClubMovie }) {
  const { club_id: clubId, movie, rating_average: average, rating_count: ratings, histogram, own_rating: mine } = film;
  const heading = useId();
  if (average === null || histogram === null) return null;
  return (
    <section aria-labelledby={heading} className={classes.divided}>
      <div>
        <Poster movie={movie} size="list" decorative />
      </div>
      <div className={classes.dividedFacts}>
        <h2 id={heading} className={classes.dividedHeading}>
          Most divided:{' '}
          <Link
            to="/movie-clubs/$clubId"
            params={{ clubId }}
            search={{ tab: 'past', watched: movie.id }}
            resetScroll={false}
          >
            {movie.title}
          </Link>
        </h2>
        <RatingBars
          labelledBy={heading}
          counted="rating"
          histogram={histogram}
          mine={mine}
          summary={describeSpread(histogram, average, ratings)}
        />
      </div>
    </section>
  );
}

function PastFilmLink({
  film: { club_id: clubId, movie, rating_average: average, rating_count: ratings },
}: {
  film: ClubMovie;
}) {
  return (
    <Link
      to="/movie-clubs/$clubId"
      params={{ clubId }}
      search={{ tab: 'past', watched: movie.id }}
      resetScroll={false}
      className={classes.film}
    >
      <Poster movie={movie} />
      <span className={classes.average}>
        {average === null ? (
          formatQuantity(ratings, 'rating')
        ) : (
          <>
            {formatAverage(average)} <span aria-hidden="true">★</span>
            <VisuallyHidden>of 5 stars</VisuallyHidden> ({ratings})
          </>
        )}
      </span>
    </Link>
  );
}

/** One of the past films, with its ratings and reviews. */
export function PastFilm({ club, movieId, postId }: { club: Club; movieId: string; postId: string | undefined }) {
  const query = useQuery(clubFilmQuery(club.club_id, movieId));
  return (
    <div className={classes.one}>
      <Link
        to="/movie-clubs/$clubId"
        params={{ clubId: club.club_id }}
        search={{ tab: 'past' }}
        resetScroll={false}
        className={classes.back}
      >
        All past films
      </Link>
      <QueryState
        query={query}
        loading={<CardListSkeleton count={2} />}
        errorTitle="The film could not be loaded."
        notFound={<EmptyState title="The club has not watched this film." />}
      >
        {(film) => <ClubFilmPanel key={movieId} club={club} film={film} postId={postId} />}
      </QueryState>
    </div>
  );
}
