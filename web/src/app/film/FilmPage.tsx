import { useParams } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import { serverRequest } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { FilmView } from './Film.tsx';
import type { FilmHeadingProps } from './FilmSheet.tsx';
import classes from './film.module.css';
import { loadFilm, loadSimilarMovies } from './load-film.ts';

export const loader: PageLoader = async (request) => {
  const movieId = request.params['movieId'] ?? '';
  await Promise.all([
    loadFilm(request, movieId),
    serverRequest() === undefined ? null : loadSimilarMovies(request, movieId),
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
