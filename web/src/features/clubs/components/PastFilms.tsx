import type { Club } from '@halfstar/contract/clubs/clubs.schema';
import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatAverage, formatQuantity } from '#lib/numbers.ts';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { Poster } from '#ui/posters/Poster.tsx';
import { PosterGrid } from '#ui/posters/PosterGrid.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { CardListSkeleton, PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { clubFilmQuery, clubFilmsQuery } from '../api/club-queries.ts';
import { ClubFilmPanel } from './ClubFilmPanel.tsx';
import classes from './past-films.module.css';

/** The films that a club has watched, last finished first, each with the club's average. */
export function PastFilms({ club }: { club: Club }) {
  return (
    <InfiniteList
      query={useInfiniteQuery(clubFilmsQuery(club.club_id, 'finished'))}
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
