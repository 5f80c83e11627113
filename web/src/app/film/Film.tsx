import { useQuery } from '@tanstack/react-query';
import { movieQuery } from '#features/movies/api/movie-queries.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { FilmSheet, type FilmSheetProps } from './FilmSheet.tsx';
import { FilmSkeleton } from './FilmSkeleton.tsx';

export type FilmProps = Pick<FilmSheetProps, 'as' | 'Heading'> & { movieId: string };

/** The whole view of a film, for its dialog and its page. */
export function Film({ movieId, as, Heading }: FilmProps) {
  const film = useQuery(movieQuery(movieId));
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
      {(movie) => <FilmSheet movie={movie} as={as} Heading={Heading} />}
    </QueryState>
  );
}
