import type { CustomList, ListMovie } from '@halfstar/contract/lists/lists.schema';
import { useState } from 'react';
import { SortableRows } from '#ui/sorting/SortableRows.tsx';
import { toastUndo } from '#ui/toast-undo.ts';
import { toastError } from '#ui/toasts.tsx';
import { useAddOrRemoveFilm, useMoveFilm } from '../api/custom-list-mutations.ts';
import { useUnsavedNotes } from '../hooks/unsaved-notes.ts';
import { applyMoves } from '../model/list-order.ts';
import { EditRow, removeButtonId } from './EditRow.tsx';
import classes from './edit-films.module.css';

/** Edits the films of a list: order (by dragging or keyboard), notes and removal. */
export default function EditFilms({ list, films }: { list: CustomList; films: readonly ListMovie[] }) {
  const { moves, move } = useMoveFilm(list.id);
  const shown = applyMoves(films, moves);
  const removal = useRemoval(list.id);

  return (
    <SortableRows
      id={list.id}
      films={shown.map(({ movie }) => movie)}
      total={list.movie_count}
      onMove={(movieId, position) => move({ movieId, position })}
    >
      <ol className={classes.editRows} aria-label={`Films of ${list.name}, to be put in order`}>
        {shown.map((film, index) => (
          <EditRow
            key={film.movie.id}
            listId={list.id}
            film={film}
            place={index + 1}
            removing={removal.movieId === film.movie.id}
            focusNow={removal.backId === film.movie.id}
            onRemove={() => void removal.start(film, index + 1, shown[index + 1] ?? shown[index - 1])}
          />
        ))}
      </ol>
    </SortableRows>
  );
}

const focusRow = (film: ListMovie | undefined) => {
  const button = film && document.getElementById(removeButtonId(film.movie.id));
  (button ?? document.querySelector<HTMLElement>('h1'))?.focus();
};

/**
 * Removes a film from the list and offers to undo that, which restores its position and note. The focus moves to the row beside
 * it.
 */
function useRemoval(listId: string) {
  const notes = useUnsavedNotes();
  const { mutateAsync, isPending, variables } = useAddOrRemoveFilm();
  const [backId, setBackId] = useState<string | null>(null);
  const start = async (film: ListMovie, position: number, beside: ListMovie | undefined) => {
    const { movie } = film;
    const saved = await notes.get(movie.id)?.();
    if (saved === false) return;
    setBackId(null);
    try {
      await mutateAsync({ listId, movieId: movie.id, on: false });
    } catch (error) {
      toastError(error);
      return;
    }
    focusRow(beside);
    toastUndo(`${movie.title} is off the list.`, async () => {
      setBackId(movie.id);
      await mutateAsync({ listId, movieId: movie.id, on: true, former: { position, note: film.note } });
    });
  };
  return { start, movieId: isPending && !variables.on ? variables.movieId : null, backId };
}
