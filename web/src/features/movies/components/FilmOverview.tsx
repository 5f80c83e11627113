import type { Movie } from '@halfstar/contract/movies/movies.schema';
import classes from './movies.module.css';

/** What the film is about. */
export function FilmOverview({ movie }: { movie: Movie }) {
  const { overview, original_title: original, title } = movie;
  const named = original !== null && original !== '' && original !== title;
  return (
    <div className={classes.overview}>
      {overview === null || overview === '' ? (
        <p className={classes.nothing}>No description available.</p>
      ) : (
        <p>{overview}</p>
      )}
      {named ? (
        <p className={classes.original}>
          Original title: <span lang={movie.original_language ?? undefined}>{original}</span>
        </p>
      ) : null}
    </div>
  );
}

/** What the terms of the film database ask for, where its data is shown. */
export function SourceAttribution({ movie }: { movie: Movie }) {
  if (movie.tmdb_id === null) return null;
  return (
    <p className={classes.attribution}>
      Film data from{' '}
      <a href={`https://www.themoviedb.org/movie/${movie.tmdb_id}`} target="_blank" rel="noreferrer">
        TMDB
      </a>
      . This product uses the TMDB API but is not endorsed or certified by TMDB.
    </p>
  );
}
