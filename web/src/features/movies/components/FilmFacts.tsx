import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { formatAverage, formatCount } from '#lib/numbers.ts';
import classes from './movies.module.css';

/** "1995 · 170 min · Crime, Drama", the director, and the rating at the film's source. */
export function FilmFacts({ movie }: { movie: Movie }) {
  const { year, runtime, genres, director } = movie;
  const facts = [
    year === null ? null : String(year),
    runtime === null || runtime === 0 ? null : `${formatCount(runtime)} min`,
    genres.length === 0 ? null : genres.join(', '),
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.facts}>
      {facts.length === 0 ? null : <p>{facts.join(' · ')}</p>}
      {director === null ? null : (
        <p>
          Directed by <span className={classes.director}>{director}</span>
        </p>
      )}
    </div>
  );
}

/** The source's rating is out of ten and labeled with the source, to distinguish it from the members' stars. */
export function SourceVote({ movie }: { movie: Movie }) {
  const { vote_average: vote, tmdb_id: tmdbId } = movie;
  if (vote === null || vote === 0) return null;
  return (
    <p className={classes.vote}>
      <span className={classes.voteNumber}>{formatAverage(vote)}</span> / 10{' '}
      <span>{tmdbId === null ? 'in the film catalog' : 'on TMDB'}</span>
    </p>
  );
}
