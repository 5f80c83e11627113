import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { formatAverage, formatCount } from '#lib/numbers.ts';
import classes from './movies.module.css';

const toDecade = (year: number) => Math.floor(year / 10) * 10;

/** Leads to the movies that have this fact in common. There is a filter by decade, but none by year. */
const MoviesLink = ({ search, children }: { search: { decade?: string; genre?: string }; children: ReactNode }) => (
  <Link to="/movies" search={search} className={classes.fact}>
    {children}
  </Link>
);

const Separated = ({ parts, by }: { parts: readonly ReactNode[]; by: string }) =>
  parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the order never changes
    <Fragment key={index}>
      {index === 0 ? null : by}
      {part}
    </Fragment>
  ));

/** "1995 · 170 min · Crime, Drama" and the director. The year and the genres link to more films of the decade or the genre. */
export function FilmFacts({ movie }: { movie: Movie }) {
  const { year, runtime, genres, director } = movie;
  const facts = [
    year === null ? null : (
      <MoviesLink key="year" search={{ decade: String(toDecade(year)) }}>
        {year}
      </MoviesLink>
    ),
    runtime === null || runtime === 0 ? null : `${formatCount(runtime)} min`,
    genres.length === 0 ? null : (
      <Separated
        key="genres"
        by=", "
        parts={genres.map((genre) => (
          <MoviesLink key={genre} search={{ genre }}>
            {genre}
          </MoviesLink>
        ))}
      />
    ),
  ].filter((fact) => fact !== null);
  return (
    <div className={classes.facts}>
      {facts.length === 0 ? null : (
        <p>
          <Separated by=" · " parts={facts} />
        </p>
      )}
      {director === null ? null : (
        <p>
          Directed by <span className={classes.director}>{director}</span>
        </p>
      )}
    </div>
  );
}

/**
 * The film's average rating at its source, out of ten and labeled with the source, to distinguish it from the members' stars. Renders
 * nothing without one.
 */
export function SourceRating({ movie }: { movie: Movie }) {
  const { vote_average: vote, tmdb_id: tmdbId } = movie;
  if (vote === null || vote === 0) return null;
  return (
    <p className={classes.vote}>
      <span className={classes.voteNumber}>{formatAverage(vote)}</span> / 10{' '}
      <span>{tmdbId === null ? 'in the film catalog' : 'on TMDB'}</span>
    </p>
  );
}
