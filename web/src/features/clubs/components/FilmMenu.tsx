import type { ClubMovie } from '@halfstar/contract/clubs/films.schema';
import { Menu } from '@mantine/core';
import { useState } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { ActionsMenu } from '#ui/ActionsMenu.tsx';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { LazyDialog } from '#ui/dialogs/LazyDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { toastDone } from '#ui/toasts.tsx';
import { useFinishCurrentFilm, useSetCurrentFilm, useUnplanFilm } from '../api/club-mutations.ts';
import classes from './club-film.module.css';
import type { FilmDatesDialogProps } from './FilmDatesDialog.tsx';

const FilmDatesDialog = lazyWithRetry<FilmDatesDialogProps>(() => import('./FilmDatesDialog.tsx'));

type Asking = 'dates' | 'current' | 'finish' | 'remove' | null;

/** What those who manage a club do with its current film, or a planned one. */
export function FilmMenu({ film }: { film: ClubMovie }) {
  const { club_id: clubId, movie, status } = film;
  const [asking, setAsking] = useState<Asking>(null);
  const close = () => setAsking(null);
  const setCurrent = useSetCurrentFilm(clubId, movie.id);
  const finish = useFinishCurrentFilm(clubId);
  const unplan = useUnplanFilm(clubId, movie.id);
  const done = (message: string) => ({
    onSuccess: () => {
      // The menu may go with the film; on the schedule the list takes the focus before.
      moveLostFocusTo(pageHeading);
      close();
      toastDone(message);
    },
  });
  return (
    <>
      <ActionsMenu label={`Actions for ${movie.title}`} className={classes.menuButton}>
        <Menu.Item onClick={() => setAsking('dates')}>Change Dates</Menu.Item>
        {status === 'planned' ? (
          <>
            <Menu.Item onClick={() => setAsking('current')}>Make It the Current Film</Menu.Item>
            <Menu.Item onClick={() => setAsking('remove')}>Remove from the Schedule</Menu.Item>
          </>
        ) : (
          <Menu.Item onClick={() => setAsking('finish')}>Finish Film</Menu.Item>
        )}
      </ActionsMenu>
      <LazyDialog opened={asking === 'dates'} onClose={close}>
        <FilmDatesDialog
          clubId={clubId}
          movie={movie}
          dates={{ starts_on: film.starts_on, discuss_at: film.discuss_at }}
          opened={asking === 'dates'}
          onClose={close}
        />
      </LazyDialog>
      <ConfirmDialog
        opened={asking === 'current'}
        title={`Go on with ${movie.title}?`}
        action="Make It Current"
        cancel="Not yet"
        pending={setCurrent.isPending}
        error={setCurrent.error}
        onCancel={close}
        onConfirm={() => setCurrent.mutate(film.discuss_at, done(`${movie.title} is the current film.`))}
      >
        The film before is finished then, and members who want to know are told.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'finish'}
        title={`Finish ${movie.title}?`}
        action="Finish Film"
        pending={finish.isPending}
        error={finish.error}
        onCancel={close}
        onConfirm={() => finish.mutate(undefined, done(`${movie.title} is among the past films.`))}
      >
        It goes to the past films with its ratings and reviews, and the club has no current film until the next one.
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'remove'}
        title={`Take ${movie.title} off the schedule?`}
        action="Remove Film"
        pending={unplan.isPending}
        error={unplan.error}
        onCancel={close}
        onConfirm={() => unplan.mutate(undefined, done(`${movie.title} is off the schedule.`))}
      >
        Its dates go with it. It can be planned again.
      </ConfirmDialog>
    </>
  );
}
