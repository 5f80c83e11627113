import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useAddOrRemoveFilm } from '../api/custom-list-mutations.ts';

export type AddFilmsProps = { list: CustomList; opened: boolean; onClose: () => void };

/** A dialog with a film search. Each chosen film is added to the list at once, and the dialog stays open. */
export default function AddFilms({ list, opened, onClose }: AddFilmsProps) {
  const { mutate } = useAddOrRemoveFilm();
  const add = (movie: MovieSummary) =>
    mutate(
      { listId: list.id, movieId: movie.id, on: true },
      { onSuccess: () => toastDone(`${movie.title} is on ${list.name}.`) },
    );
  return (
    <Dialog opened={opened} onClose={onClose} title="Add Films" size="56rem" fullScreenOnPhones>
      <MovieSearchPanel onChoose={add} />
    </Dialog>
  );
}
