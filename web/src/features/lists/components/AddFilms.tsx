import type { CustomList } from '@halfstar/contract/lists/lists.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { MovieSearchPanel } from '#features/movies/components/MovieSearchPanel.tsx';
import { Dialog } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useChangeCustomListFilm } from '../api/custom-list-mutations.ts';

export type AddFilmsProps = { list: CustomList; opened: boolean; onClose: () => void };

/** A search whose results are added to the list. */
export default function AddFilms({ list, opened, onClose }: AddFilmsProps) {
  const { mutate } = useChangeCustomListFilm();
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
