import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { FilmLink } from './FilmLink.tsx';
import classes from './movies.module.css';

/** "Heat 1995" as a link that opens the film. */
export function FilmTitleLink({ movie }: { movie: MovieSummary }) {
  return (
    <FilmLink movieId={movie.id} className={classes.titleLink}>
      <span className={classes.titleText}>{movie.title}</span>
      {movie.year === null ? null : <span className={classes.titleYear}>{movie.year}</span>}
    </FilmLink>
  );
}
