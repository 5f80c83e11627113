import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useChangeCustomListFilm } from '../api/custom-list-mutations.ts';
import classes from './custom-list-dialog.module.css';

export type AddFilmsProps = { list: CustomList; opened: boolean; onClose: () => void };

/** Finds films and puts them on the list, as many as one likes. */
export default function AddFilms({ list, opened, onClose }: AddFilmsProps) {
  const phone = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false });
  const { mutate } = useChangeCustomListFilm();
  const add = (movie: MovieSummary) =>
    mutate(
      { listId: list.id, movieId: movie.id, on: true },
      { onSuccess: () => toastDone(`${movie.title} is on ${list.name}.`) },
    );
  return (
    <DialogRoot opened={opened} onClose={onClose} fullScreen={phone} size="56rem">
      <Modal.Content>
        <DialogHead title="Add Films" />
        <Modal.Body className={classes.dialog}>
          <MovieSearchPanel onChoose={add} />
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}
