import { useQuery } from '@tanstack/react-query';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { problemOf } from '#lib/problem.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { FilmSheet, type FilmSheetProps } from './FilmSheet.tsx';
import { FilmSkeleton } from './FilmSkeleton.tsx';

export type FilmProps = Pick<FilmSheetProps, 'as' | 'Heading'> & { movieId: string };

/** A film, from its address to what everyone makes of it: in the dialog and on the page of its own alike. */
export function Film({ movieId, as, Heading }: FilmProps) {
  const film = useQuery(movieQuery(movieId));
  if (film.data !== undefined) return <FilmSheet movie={film.data} as={as} Heading={Heading} />;
  const { code } = problemOf(film.error);
  // An address that cannot be one of a film is refused before anything is looked up.
  const gone = film.isError && (code === 'NOT_FOUND' || code === 'INVALID_INPUT');
  return (
    <>
      <Heading name={gone ? 'Film not found' : 'Film'} hidden />
      {gone ? (
        <EmptyState title="This film is not here." text="The link may have lost a piece on its way." />
      ) : film.isError ? (
        <ErrorState
          title="The film could not be loaded."
          error={film.error}
          onRetry={() => void film.refetch()}
          retrying={film.isFetching}
        />
      ) : (
        <FilmSkeleton as={as} />
      )}
    </>
  );
}
