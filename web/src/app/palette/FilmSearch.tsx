import { CloseButton, Loader } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { foundClubsQuery } from '#features/clubs/api/club-queries.ts';
import { type MovieSearch, useMovieSearch } from '#features/movies/api/movie-search.ts';
import { MovieSearchMessage } from '#features/movies/components/MovieSearchMessage.tsx';
import { useFilmDialogs } from '#features/movies/components/use-dialogs.ts';
import { foundPeopleQuery } from '#features/tracking/api/person-queries.ts';
import { isComposing } from '#lib/keys.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { PosterSkeleton, SkeletonBar } from '#ui/states/Skeletons.tsx';
import { visuallyHidden } from '#ui/VisuallyHidden.tsx';
import { ClubRows } from './ClubRows.tsx';
import { FilmRow } from './FilmRow.tsx';
import { PersonRows } from './PersonRows.tsx';
import classes from './palette.module.css';
import { takeEarlyInput } from './palette-state.ts';

const LIMIT = 10;
const PEOPLE_LIMIT = 3;
const CLUB_LIMIT = 3;
const SKELETONS = [0, 1, 2, 3];

/**
 * The search field with up to ten films, three directors or actors, and three movie clubs below. The field keeps the focus while the arrow
 * keys move through them. People and clubs are searched once the films are found.
 */
export function FilmSearch({ onClose, phone }: { onClose: () => void; phone: boolean }) {
  const [text, setText] = useState('');
  const search = useMovieSearch(text, LIMIT);
  const films = search.state === 'found' ? search.items : [];
  const found = search.state === 'found' ? search.query : '';
  const settled = search.state === 'found' && !search.stale ? found : null;
  const peopleSearch = useQuery(foundPeopleQuery(settled, PEOPLE_LIMIT));
  const clubSearch = useQuery(foundClubsQuery(settled, CLUB_LIMIT));
  const people = found === '' ? [] : (peopleSearch.data?.items ?? []);
  // Clubs come below people, whose rows would push the active one away.
  const clubs = found === '' || peopleSearch.isPending ? [] : (clubSearch.data?.items ?? []);
  const firstClub = films.length + people.length;
  const count = firstClub + clubs.length;
  // The active row belongs to one result: a new result starts at its top.
  const [choice, setChoice] = useState({ of: '', index: 0 });
  const active = choice.of === found ? Math.max(0, Math.min(choice.index, count - 1)) : 0;
  const choose = (index: number) => setChoice({ of: found, index });

  const { openFilm, openReview } = useFilmDialogs();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const list = useId();
  const rowId = (index: number) => `${list}-${index}`;

  const open = (index: number) => {
    const film = films[index];
    const person = people[index - films.length];
    const club = clubs[index - firstClub];
    if (index >= count) return;
    onClose();
    if (film !== undefined) openFilm(film.id);
    else if (person !== undefined) void navigate({ to: '/person/$personId', params: { personId: person.id } });
    else if (club !== undefined) void navigate({ to: '/movie-clubs/$clubId', params: { clubId: club.club_id } });
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
      if (search.state === 'found' && !search.stale) open(active);
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
          aria-label="Search films, people and clubs"
          aria-expanded={count > 0}
          aria-haspopup="grid"
          aria-controls={[
            list,
            ...(people.length === 0 ? [] : [`${list}-people`]),
            ...(clubs.length === 0 ? [] : [`${list}-clubs`]),
          ].join(' ')}
          aria-activedescendant={activeRow}
          autoComplete="off"
          spellCheck={false}
          placeholder="A title, a director or actor, a club"
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
          {getStatusText(search, people.length, clubs.length)}
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
        {people.length === 0 ? null : (
          <PersonRows
            id={`${list}-people`}
            people={people}
            rowId={(index) => rowId(films.length + index)}
            active={active - films.length}
            onPoint={(index) => choose(films.length + index)}
            onOpen={(index) => open(films.length + index)}
          />
        )}
        {peopleSearch.isError ? <p className={classes.hint}>Directors and actors could not be searched.</p> : null}
        {clubs.length === 0 ? null : (
          <ClubRows
            id={`${list}-clubs`}
            clubs={clubs}
            rowId={(index) => rowId(firstClub + index)}
            active={active - firstClub}
            onPoint={(index) => choose(firstClub + index)}
            onOpen={(index) => open(firstClub + index)}
          />
        )}
        {clubSearch.isError ? <p className={classes.hint}>Movie clubs could not be searched.</p> : null}
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

const conjunction = new Intl.ListFormat('en', { type: 'conjunction' });

function getStatusText(search: MovieSearch, people: number, clubs: number): string {
  if (search.state === 'short') return 'Type at least 2 characters to search';
  if (search.state === 'loading') return 'Searching …';
  const films = search.state === 'found' ? search.items.length : 0;
  const found = [
    ...(films === 0 ? [] : [formatQuantity(films, 'film')]),
    ...(people === 0 ? [] : [formatQuantity(people, 'person', 'people')]),
    ...(clubs === 0 ? [] : [formatQuantity(clubs, 'movie club')]),
  ];
  return found.length === 0 ? '' : `${conjunction.format(found)} found`;
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
