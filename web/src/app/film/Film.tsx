import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { movieReviewsQuery, ownReviewQuery } from '#features/reviews/api/review-queries.ts';
import { similarMoviesQuery } from '#features/taste/api/similar-movies.ts';
import { friendsOfFilmQuery } from '#features/timeline/api/friends-queries.ts';
import { trackingQuery } from '#features/tracking/api/tracking.ts';
import { useViewerId } from '#lib/viewer.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { FilmSheet, type FilmSheetProps } from './FilmSheet.tsx';
import { FilmSkeleton } from './FilmSkeleton.tsx';
import { MergedFilmRedirect } from './MergedFilm.tsx';

export type FilmProps = Pick<FilmSheetProps, 'as' | 'Heading'> & { movieId: string };

/** The whole view of a film, for its dialog and its page. */
export function FilmView({ movieId, as, Heading }: FilmProps) {
  const film = useFilm(movieId);
  return (
    <QueryState
      query={film}
      loading={
        <>
          <Heading name="Film" hidden />
          <FilmSkeleton as={as} />
        </>
      }
      errorHeading={<Heading name="Film" hidden />}
      errorTitle="The film could not be loaded."
      notFound={
        <>
          <Heading name="Film not found" hidden />
          <EmptyState title="This film is not here." text="The link may have lost a piece on its way." />
        </>
      }
    >
      {(movie) =>
        movie.id === movieId ? (
          <FilmSheet movie={movie} as={as} Heading={Heading} />
        ) : (
          <>
            <Heading name={movie.title} hidden />
            <FilmSkeleton as={as} />
            <MergedFilmRedirect into={movie.id} as={as} />
          </>
        )
      }
    </QueryState>
  );
}

const QUIET = { notifyOnChangeProps: [] };

/**
 * The film. What its tabs and actions show is requested at the same moment, so that all of it comes in one call; similar films come in
 * another.
 */
function useFilm(movieId: string) {
  const enabled = useViewerId() !== null;
  useQuery({ ...trackingQuery(movieId), ...QUIET });
  useInfiniteQuery({ ...movieReviewsQuery(movieId, 'newest'), ...QUIET });
  useQuery({ ...ownReviewQuery(movieId), ...QUIET, enabled });
  useInfiniteQuery({ ...friendsOfFilmQuery(movieId), ...QUIET, enabled });
  useQuery({ ...similarMoviesQuery(movieId), ...QUIET });
  return useQuery(movieQuery(movieId));
}
