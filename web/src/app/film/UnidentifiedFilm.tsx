import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { MergeFilmProps } from '#features/imports/components/MergeFilm.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import classes from './film.module.css';

const MergeFilm = lazyWithRetry<MergeFilmProps>(() => import('#features/imports/components/MergeFilm.tsx'));

type UnidentifiedFilmProps = { movie: MoviePage; onMerged: (movieId: string) => void };

/**
 * Says that a film is known only from imports and to which film of the catalog it belongs is unknown. Admins can merge it into that film.
 * Nothing for an identified film.
 */
export function UnidentifiedFilmNotice({ movie, onMerged }: UnidentifiedFilmProps) {
  const [opened, setOpened] = useState(false);
  if (movie.identified) return null;
  const close = () => setOpened(false);
  return (
    <div className={classes.unidentified}>
      <p>Members brought this film from elsewhere. Nobody knows yet which one of the catalog it is.</p>
      {movie.can.merge ? (
        <Button variant="default" size="compact-sm" onClick={() => setOpened(true)}>
          Identify Film
        </Button>
      ) : null}
      <LazyDialog opened={opened} onClose={close}>
        <MergeFilm movie={movie} opened={opened} onClose={close} onMerged={onMerged} />
      </LazyDialog>
    </div>
  );
}
