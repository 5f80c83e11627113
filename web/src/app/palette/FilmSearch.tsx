import { CloseButton, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { type MovieSearch, useMovieSearch } from '#features/movies/api/movie-search.ts';
import { MovieSearchMessage } from '#features/movies/components/MovieSearchMessage.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { isComposing } from '#lib/keys.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FilmRow } from './FilmRow.tsx';
import classes from './palette.module.css';
import { takeEarlyInput } from './palette-state.ts';

const LIMIT = 10;
const SKELETONS = [0, 1, 2, 3];

/** The search field with up to ten films below. The field keeps the focus while the arrow keys move through the films. */
export function FilmSearch({ onClose, phone }: { onClose: () => void; phone: boolean }) {
  const [text, setText] = useState('');
  const search = useMovieSearch(text, LIMIT);
  const films = search.state === 'found' ? search.items : [];
  const found = search.state === 'found' ? search.query : '';
  // The active row belongs to one result: a new result starts at its top.
  const [choice, setChoice] = useState({ of: '', index: 0 });
  const active = choice.of === found ? Math.min(choice.index, films.length - 1) : 0;
  const choose = (index: number) => setChoice({ of: found, index });

  const { openFilm, openReview } = useFilmDialogs();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const rowId = (index: number) => `${list}-${index}`;

  const open = (index: number) => {
    const film = films[index];
    if (film === undefined) return;
    onClose();
    openFilm(film.id);
  };
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && films.length > 0) {
      event.preventDefault();
      choose((active + step + films.length) % films.length);
      input.current?.focus();
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      if (search.state === 'found' && !search.stale) open(active);
    }
  };

  const clear = () => {
    setText('');
    input.current?.focus();
  };

  const activeRow = films.length === 0 ? undefined : rowId(active);
  useEffect(() => {
    if (activeRow !== undefined) document.getElementById(activeRow)?.scrollIntoView({ block: 'nearest' });
  }, [activeRow]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the arrows work wherever the focus is inside
    <div className={classes.palette} onKeyDown={walk}>
      <div className={classes.field}>
        {search.state === 'loading' || (search.state === 'found' && search.stale) ? (
          <Loader size={20} aria-hidden="true" />
        ) : (
          <IconSearch size={20} stroke={1.7} aria-hidden="true" />
        )}
        <input
          ref={input}
          data-autofocus
          type="text"
          inputMode="search"
          enterKeyHint="go"
          role="combobox"
          aria-label="Search films"
          aria-expanded={films.length > 0}
          aria-haspopup="grid"
          aria-controls={list}
          aria-activedescendant={activeRow}
          autoComplete="off"
          spellCheck={false}
          placeholder="A title, or a title and a year"
          value={text}
          onFocus={() => setText((before) => before + takeEarlyInput())}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {phone || text !== '' ? (
          <CloseButton
            size="lg"
            aria-label={phone ? 'Close' : 'Clear'}
            onClick={() => {
              if (phone) onClose();
              else clear();
            }}
          />
        ) : null}
      </div>
      <div className={classes.results}>
        <p role="status" className={search.state === 'short' ? classes.hint : visuallyHidden}>
          {getStatusText(search)}
        </p>
        <div id={list} role="grid" aria-label="Films found">
          {films.map((film, index) => (
            <FilmRow
              key={film.id}
              id={rowId(index)}
              film={film}
              active={index === active}
              onPoint={() => {
                if (index !== active) choose(index);
              }}
              onOpen={() => open(index)}
              onReview={() => {
                onClose();
                openReview(film.id);
              }}
            />
          ))}
        </div>
        <OtherStates search={search} onClear={clear} onRetry={() => input.current?.focus()} />
      </div>
      {phone ? null : (
        <p className={classes.keys} aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> <span>choose</span> <kbd>Enter</kbd> <span>open</span> <kbd>Tab</kbd>{' '}
          <span>actions</span> <kbd>Esc</kbd> <span>close</span>
        </p>
      )}
    </div>
  );
}

function getStatusText(search: MovieSearch): string {
  if (search.state === 'short') return 'Type at least 2 characters to search';
  if (search.state === 'loading') return 'Searching …';
  return search.state === 'found' && search.items.length > 0
    ? `${formatQuantity(search.items.length, 'film')} found`
    : '';
}

/** The states of the search other than its films: loading, failed, nothing found, offline. */
function OtherStates({ search, onClear, onRetry }: { search: MovieSearch; onClear: () => void; onRetry: () => void }) {
  if (search.state === 'loading') {
    return (
      <div aria-hidden="true">
        {SKELETONS.map((index) => (
          <div key={index} className={classes.skeleton}>
            <PosterSkeleton />
            <SkeletonBar width={`${60 - index * 9}%`} />
          </div>
        ))}
      </div>
    );
  }
  if (search.state === 'found' && search.items.length > 0 && search.offline)
    return <p className={classes.hint}>The film database does not answer. These are films kept here.</p>;
  return <MovieSearchMessage search={search} onClear={onClear} onRetry={onRetry} />;
}
