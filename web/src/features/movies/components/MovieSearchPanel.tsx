import type { MovieSearchResult } from '@halfstar/contract/movies/movies.schema';
import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type CSSProperties, useId, useRef, useState } from 'react';
import { formatAverage, formatCount } from '#lib/numbers.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { useTakeLostFocusInDialog } from '#ui/take-lost-focus.ts';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import { type MovieSearch, useMovieSearch } from '../api/movie-search.ts';
import { formatYearAndDirector, getOtherTitle } from '../model/year-and-director.ts';
import { MovieSearchMessage, ONLY_STORED, RefreshFailedLine } from './MovieSearchMessage.tsx';
import classes from './search-panel.module.css';

const LIMIT = 20;
const SKELETONS = Array.from({ length: 8 }, (_, index) => index);

type MovieSearchPanelProps = {
  onChoose: (movie: MovieSearchResult) => void;
  /** What is searched for at first. It is selected, so that typing replaces it. */
  initialText?: string;
};

/** Searches films by title and reports the chosen one. */
export function MovieSearchPanel({ onChoose, initialText = '' }: MovieSearchPanelProps) {
  const [text, setText] = useState(initialText);
  const input = useRef<HTMLInputElement>(null);
  const status = useId();
  useTakeLostFocusInDialog(input);
  const search = useMovieSearch(text, LIMIT);
  const busy = search.state === 'loading' || (search.state === 'found' && search.stale);
  const clear = () => {
    setText('');
    input.current?.focus();
  };
  return (
    <div className={classes.panel}>
      <TextInput
        ref={input}
        type="text"
        inputMode="search"
        autoComplete="off"
        data-autofocus
        aria-label="Search movies"
        aria-describedby={status}
        placeholder="Start typing to search movies..."
        value={text}
        onFocus={(event) => {
          if (event.currentTarget.value === initialText) event.currentTarget.select();
        }}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={
          busy ? <Loader size={18} aria-hidden="true" /> : <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        }
        rightSection={text === '' ? null : <CloseButton aria-label="Clear search" onClick={clear} />}
        rightSectionPointerEvents="all"
      />
      <p id={status} role="status" className={classes.status}>
        {text.trim() === '' ? '' : getStatusText(search)}
      </p>
      <Results search={search} onChoose={onChoose} onClear={clear} onRetry={() => input.current?.focus()} />
      <RefreshFailedLine search={search} onRetry={() => input.current?.focus()} />
    </div>
  );
}

function getStatusText(search: MovieSearch): string {
  if (search.state === 'short') return 'Type at least 2 characters to search';
  if (search.state === 'loading') return 'Searching …';
  if (search.state !== 'found' || search.items.length === 0) return '';
  const number = search.items.length;
  const found = `Found ${formatCount(number)} ${number === 1 ? 'result' : 'results'} for "${search.query}"`;
  return search.offline ? `${found}. ${ONLY_STORED}` : found;
}

type ResultsProps = {
  search: MovieSearch;
  onChoose: (movie: MovieSearchResult) => void;
  onClear: () => void;
  onRetry: () => void;
};

function Results({ search, onChoose, onClear, onRetry }: ResultsProps) {
  if (search.state === 'short') return null;
  if (search.state === 'loading') {
    return (
      <div className={classes.grid} aria-hidden="true">
        {SKELETONS.map((index) => (
          <div key={index} className={classes.skeleton}>
            <PosterSkeleton />
            <SkeletonBar width="80%" />
            <SkeletonBar width="30%" />
          </div>
        ))}
      </div>
    );
  }
  if (search.state === 'failed' || search.items.length === 0)
    return <MovieSearchMessage search={search} onClear={onClear} onRetry={onRetry} />;
  return (
    <ul className={classes.grid} aria-label="Movies found" data-stale={search.stale || undefined}>
      {search.items.map((movie, index) => (
        <li key={movie.id} style={{ '--turn': index } as CSSProperties}>
          <MovieCard movie={movie} onChoose={() => onChoose(movie)} />
        </li>
      ))}
    </ul>
  );
}

function MovieCard({ movie, onChoose }: { movie: MovieSearchResult; onChoose: () => void }) {
  const { vote_average: vote, year, overview, director } = movie;
  const otherTitle = getOtherTitle(movie);
  const hasFacts = director !== null || otherTitle !== null;
  return (
    <button type="button" className={classes.card} onClick={onChoose}>
      <span className={classes.poster}>
        <Poster movie={movie} decorative sizes="(min-width: 48em) 11rem, 45vw" />
        {vote !== null && vote > 0 ? (
          <span className={classes.vote}>
            <span aria-hidden="true">
              {formatAverage(vote)} <span className={classes.scale}>/ 10</span>
            </span>
            <VisuallyHidden>{formatAverage(vote)} out of 10, </VisuallyHidden>
          </span>
        ) : null}
      </span>
      <span className={classes.title}>{movie.title}</span>
      {otherTitle === null ? null : <bdi className={classes.year}>{otherTitle}</bdi>}
      <span className={classes.year}>{formatYearAndDirector(year, director)}</span>
      {overview === null || overview === '' ? (
        hasFacts ? null : (
          <span className={classes.text}>No description available.</span>
        )
      ) : (
        <span className={classes.text}>{overview}</span>
      )}
    </button>
  );
}
