import { useParams } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import { similarMoviesQuery } from '#features/taste/api/similar-movies.ts';
import { serverRequest } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { FilmView } from './Film.tsx';
import type { FilmHeadingProps } from './FilmSheet.tsx';
import classes from './film.module.css';
import { loadFilm } from './load-film.ts';

export const loader: PageLoader = async (request) => {
  const movieId = request.params['movieId'] ?? '';
  await Promise.all([
    loadFilm(request, movieId),
    // In a browser they are loaded while the rest is shown. The page does not fail with them.
    serverRequest() === undefined ? null : request.queryClient.prefetchQuery(similarMoviesQuery(movieId)),
  ]);
};

/** The page of a film, for members and visitors. */
export default function FilmPage() {
  const { movieId } = useParams({ from: '/open/movies/$movieId' });
  return <FilmView key={movieId} movieId={movieId} as="page" Heading={Heading} />;
}

function Heading({ name, year, hidden = false }: FilmHeadingProps) {
  return (
    <div className={classes.pageTitle}>
      <PageHeading title={year == null ? name : `${name} (${year})`} hidden={hidden}>
        {name}
      </PageHeading>
    </div>
  );
}
