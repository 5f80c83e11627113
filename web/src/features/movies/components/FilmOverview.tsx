import type { Movie } from '@halfstar/contract/movies/movies.schema';
import type { ReactNode } from 'react';
import { type DateFormats, useDateFormats } from '#lib/dates.ts';
import classes from './movies.module.css';
import { PersonLink } from './PersonLink.tsx';
import { Separated } from './Separated.tsx';
import { SourceTerms } from './SourceTerms.tsx';

const STARRING = 4;

/** "Korean" for ko; null for unknown languages. */
function languageName(code: string | null): string | null {
  if (code === null || code === '') return null;
  try {
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code) ?? null;
  } catch {
    return null;
  }
}

function listFacts(movie: Movie, { calendarDate }: DateFormats): [name: string, fact: ReactNode, lang?: string][] {
  const { cast_members: cast, release_date: released, original_title: original, original_language: code } = movie;
  const language = languageName(code);
  const facts: [string, ReactNode, string?][] = [];
  const starring = cast.slice(0, STARRING).map(({ person_id: id, name }) => (
    <PersonLink key={name} id={id}>
      {name}
    </PersonLink>
  ));
  if (starring.length > 0) facts.push(['Starring', <Separated key="starring" by=", " parts={starring} />]);
  if (released !== null) facts.push(['Released', calendarDate(released)]);
  if (original !== null && original !== '' && original !== movie.title) {
    facts.push(['Original title', original, code ?? undefined]);
  }
  if (language !== null) facts.push(['Language', language]);
  return facts;
}

/** The plot of the film, and the facts that do not fit beside its poster. */
export function FilmOverview({ movie }: { movie: Movie }) {
  const { overview } = movie;
  const facts = listFacts(movie, useDateFormats());
  const hasOverview = overview !== null && overview !== '';
  return (
    <div className={classes.overview}>
      {hasOverview ? <p>{overview}</p> : null}
      {facts.length === 0 ? null : (
        <dl className={classes.list}>
          {facts.map(([name, fact, lang]) => (
            <div key={name} data-fact={name}>
              <dt>{name}</dt>
              <dd lang={lang}>{fact}</dd>
            </div>
          ))}
        </dl>
      )}
      {hasOverview || facts.length > 0 ? null : <p className={classes.nothing}>No description available.</p>}
    </div>
  );
}

/** If `offline`, says that the film database did not respond and only stored data is shown. Otherwise an empty live region. */
export function SourceOfflineMessage({ offline }: { offline: boolean }) {
  return (
    <p role="status" className={classes.silence}>
      {offline ? 'The film database does not answer. This is what is kept here.' : ''}
    </p>
  );
}

/** The attribution that the terms of the film database require. */
export function SourceAttribution({ movie }: { movie: Movie }) {
  if (movie.tmdb_id === null) {
    return <p className={classes.attribution}>Film data from the catalog that comes with Halfstar.</p>;
  }
  return (
    <p className={classes.attribution}>
      Film data from{' '}
      <a href={`https://www.themoviedb.org/movie/${movie.tmdb_id}`} target="_blank" rel="noreferrer">
        TMDB
      </a>
      . <SourceTerms />
    </p>
  );
}
