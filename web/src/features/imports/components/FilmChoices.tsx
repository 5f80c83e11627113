import type { ImportMovie, MovieChoice } from '@halfstar/contract/imports/imports.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FilmLink } from '#features/movies/components/FilmLink.tsx';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import type { Pager } from '#lib/next-page.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { useKeepSettledRows } from '#ui/settled-rows.ts';
import { toastDone } from '#ui/toasts.tsx';
import { matchImportedFilmMutation } from '../api/import-mutations.ts';
import { formatFilm } from '../model/import-names.ts';
import classes from './imports.module.css';

const FindFilm = lazyWithRetry(() => import('./FindFilm.tsx'));

type FilmChoicesProps = { films: readonly ImportMovie[]; changeable: boolean; pager: Pager };

const getKey = ({ movie_key }: ImportMovie) => movie_key;

/**
 * The films that imported files name, each with the film that it was matched with. If `changeable`, the member can choose another one; each
 * choice is saved at once, and its row stays in place.
 */
export function FilmChoices({ films: listed, changeable, pager }: FilmChoicesProps) {
  const { rows: films, settle } = useKeepSettledRows(listed, getKey);
  const [searching, setSearching] = useState<ImportMovie | null>(null);
  const choose = useMutation({
    ...matchImportedFilmMutation,
    onSuccess: (film) => {
      settle(film);
      // The last film takes the list with it.
      moveLostFocusTo(pageHeading);
      if (film.movie !== null && film.state === 'chosen')
        toastDone(`${formatFilm(film)} is ${formatFilm(film.movie)} from now on.`);
    },
  });
  const rows = useFocusAfterRemoval<HTMLUListElement>(films.map(getKey));
  const close = () => setSearching(null);
  return (
    <>
      <ul ref={rows} className={classes.rows}>
        {films.map((film) => (
          <li key={film.movie_key}>
            <Film
              film={film}
              changeable={changeable}
              onChoose={(choice) => {
                if (!choose.isPending) choose.mutate(choice);
              }}
              onSearch={() => setSearching(film)}
            />
          </li>
        ))}
      </ul>
      <LoadMore pager={pager} onDemand />
      <LazyDialog opened={searching !== null} onClose={close}>
        <FindFilm
          film={searching}
          onClose={close}
          onChoose={(movie_id) => {
            if (searching !== null) choose.mutate({ movie_key: searching.movie_key, choice: 'movie', movie_id });
            close();
          }}
        />
      </LazyDialog>
    </>
  );
}

type FilmProps = {
  film: ImportMovie;
  changeable: boolean;
  onChoose: (choice: MovieChoice) => void;
  onSearch: () => void;
};

function Film({ film, changeable, onChoose, onSearch }: FilmProps) {
  const { movie_key, movie, state, suggestions } = film;
  const name = formatFilm(film);
  const isMatched = state === 'found' || state === 'check' || state === 'chosen';
  return (
    <>
      <div className={classes.row}>
        <span className={classes.rowTitle}>{name}</span>
        {isMatched && movie !== null ? (
          <span className={classes.note}>
            is <FilmLink movieId={movie.id}>{formatFilm(movie)}</FilmLink>
          </span>
        ) : null}
        {film.television ? <span className={classes.note}>This may be a television series.</span> : null}
      </div>
      {changeable ? (
        <fieldset className={classes.choices} aria-label={`Which film is ${name}?`}>
          {suggestions.length === 0 ? null : (
            <div className={classes.suggestions}>
              {suggestions.map((suggestion, place) => (
                <Button
                  key={`${suggestion.movie_id} ${suggestion.tmdb_id}`}
                  variant="default"
                  onClick={() => onChoose({ movie_key, choice: 'suggestion', suggestion: place })}
                >
                  {formatFilm(suggestion)}
                </Button>
              ))}
            </div>
          )}
          <div className={classes.others}>
            <Button variant="subtle" color="gray" onClick={onSearch}>
              Find the Film
            </Button>
            {state === 'left_out' ? (
              <Button variant="subtle" color="gray" onClick={() => onChoose({ movie_key, choice: 'undecided' })}>
                Import It After All
              </Button>
            ) : (
              <Button variant="subtle" color="gray" onClick={() => onChoose({ movie_key, choice: 'leave_out' })}>
                Leave Out
              </Button>
            )}
          </div>
        </fieldset>
      ) : null}
    </>
  );
}
