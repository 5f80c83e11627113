import { CloseButton, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useMember } from '#app/session/auth-context.ts';
import { type MovieSearch, useMovieSearch } from '#features/movies/api/movie-search.ts';
import { MovieSearchMessage, ONLY_STORED, RefreshFailedLine } from '#features/movies/components/MovieSearchMessage.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { isComposing } from '#lib/keys.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { useActiveRow } from '#ui/use-active-row.ts';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { FilmRow } from './FilmRow.tsx';
import { FoundRows } from './FoundRows.tsx';
import { type FoundGroup, useGroupedSearchResults } from './found-groups.tsx';
import classes from './palette.module.css';
import { takeEarlyInput } from './palette-state.ts';

const LIMIT = 10;
const SKELETONS = [0, 1, 2, 3];

/**
 * The search field with up to ten films, and below them three directors or actors, members, lists of the viewer, and movie clubs. The field
 * keeps the focus while the arrow keys move through them. The others are searched once the films are found.
 */
export function FilmSearch({ onClose, phone }: { onClose: () => void; phone: boolean }) {
  const [text, setText] = useState('');
  const { user_id: viewerId } = useMember();
  const search = useMovieSearch(text, LIMIT);
  const films = search.state === 'found' ? search.items : [];
  /** The text that the rows on screen were found for; null while they are loading or belong to another text. */
  const fresh = search.state === 'found' && !search.stale ? search.query : null;
  const groups = useGroupedSearchResults(fresh, viewerId);
  const rows = groups.flatMap((group) => group.rows);
  const keys = [
    ...films.map(({ id }) => `films ${id}`),
    ...groups.flatMap((group) => group.rows.map(({ id }) => `${group.id} ${id}`)),
  ];
  const count = keys.length;
  const [active, choose] = useActiveRow(fresh, keys);

  const { openFilm, openReview } = useFilmDialogs();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const rowId = (index: number) => `${list}-${index}`;

  const open = (index: number) => {
    const film = films[index];
    const row = rows[index - films.length];
    if (index >= count) return;
    onClose();
    if (film !== undefined) openFilm(film.id);
    else row?.open(navigate);
  };
  const walk = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0) {
      event.preventDefault();
      choose((active + step + count) % count);
      input.current?.focus();
    } else if (event.key === 'Enter' && event.target === input.current) {
      event.preventDefault();
      if (fresh !== null) open(active);
    }
  };

  const clear = () => {
    setText('');
    input.current?.focus();
  };

  const activeRow = count === 0 ? undefined : rowId(active);
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
          aria-label="Search films, people, lists and clubs"
          aria-expanded={count > 0}
          aria-haspopup="grid"
          aria-controls={[
            list,
            ...groups.filter((group) => group.rows.length > 0).map(({ id }) => `${list}-${id}`),
          ].join(' ')}
          aria-activedescendant={activeRow}
          autoComplete="off"
          spellCheck={false}
          placeholder="A title, a name, a list, a club"
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
          {getStatusText(search, groups)}
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
        <OtherStates search={search} groups={groups} onClear={clear} onRetry={() => input.current?.focus()} />
        {groups.map((group, index) => {
          const first = films.length + groups.slice(0, index).reduce((sum, above) => sum + above.rows.length, 0);
          return (
            <FoundRows
              key={group.id}
              group={group}
              id={`${list}-${group.id}`}
              rowId={(row) => rowId(first + row)}
              active={active - first}
              onPoint={(row) => choose(first + row)}
              onOpen={(row) => open(first + row)}
              onRetry={() => input.current?.focus()}
            />
          );
        })}
        <RefreshFailedLine search={search} onRetry={() => input.current?.focus()} />
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

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

function getStatusText(search: MovieSearch, groups: readonly FoundGroup[]): string {
  if (search.state === 'short') return 'Type at least 2 characters to search';
  if (search.state === 'loading') return 'Searching …';
  const films = search.state === 'found' ? search.items.length : 0;
  const found = [
    ...(films === 0 ? [] : [formatQuantity(films, 'film')]),
    ...groups.flatMap(({ rows, quantity }) => (rows.length === 0 ? [] : [quantity])),
  ];
  return found.length === 0 ? '' : `${conjunction.format(found)} found`;
}

type OtherStatesProps = {
  search: MovieSearch;
  groups: readonly FoundGroup[];
  onClear: () => void;
  onRetry: () => void;
};

/** The states of the search other than its films: loading, failed, nothing found, offline. */
function OtherStates({ search, groups, onClear, onRetry }: OtherStatesProps) {
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
  // That nothing was found is known once all have answered.
  const isOpen = groups.some(({ state, rows }) => state === 'pending' || rows.length > 0);
  if (search.state === 'found' && isOpen) {
    if (search.items.length > 0) return null;
    return <p className={classes.hint}>{search.offline ? `No films found. ${ONLY_STORED}` : 'No films found.'}</p>;
  }
  return <MovieSearchMessage search={search} onClear={onClear} onRetry={onRetry} />;
}
