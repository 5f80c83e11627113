import type { Movie } from '@halfstar/contract/movies/movies.schema';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatAverage, formatCount } from '#lib/numbers.ts';
import classes from './movies.module.css';
import { PersonLink } from './PersonLink.tsx';
import { Separated } from './Separated.tsx';

/** Leads to the movies that have this fact in common. */
const MoviesLink = ({ search, children }: { search: { year?: string; genre?: string }; children: ReactNode }) => (
  <Link to="/movies" search={search} className={classes.fact}>
    {children}
  </Link>
);

/** "1995 · 170 min · Crime, Drama" and the director. They lead to more films of the year, of the genre, or of the director. */
export function FilmFacts({ movie }: { movie: Movie }) {
  const { year, runtime, genres, director, directors } = movie;
  const facts = [
    year === null ? null : (
      <MoviesLink key="year" search={{ year: String(year) }}>
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
          Directed by{' '}
          <span className={classes.director}>
            {directors.length === 0 ? (
              director
            ) : (
              <Separated
                by=", "
                parts={directors.map(({ person_id: id, name }) => (
                  <PersonLink key={id} id={id}>
                    {name}
                  </PersonLink>
                ))}
              />
            )}
          </span>
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
