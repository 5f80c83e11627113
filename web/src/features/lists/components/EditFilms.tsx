import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { CustomList, ListFilm } from '@halfstar/contract/lists/lists.schema';
import { useState } from 'react';
import { toastUndo } from '#ui/toast-undo.ts';
import { toastError } from '#ui/toasts.tsx';
import { useAddOrRemoveFilm, useMoveFilm } from '../api/custom-list-mutations.ts';
import { useUnsavedNotes } from '../hooks/unsaved-notes.ts';
import { applyMoves } from '../model/list-order.ts';
import { EditRow, removeButtonId } from './EditRow.tsx';
import classes from './edit-films.module.css';

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS =
  'Press space to pick up the film, the up and down arrow keys to move it, space again to put it down, or Escape to leave it where it was.';

/** Edits the films of a list: order (by dragging or keyboard), notes and removal. */
export default function EditFilms({ list, films }: { list: CustomList; films: readonly ListFilm[] }) {
  const { moves, move } = useMoveFilm(list.id);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = applyMoves(films, moves);
  const ids = shown.map((film) => film.movie.id);
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const title = (id: string | number) => shown[place(id) - 1]?.movie.title ?? '';
  const where = (id: string | number) => `place ${place(id)} of ${list.film_count}`;

  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    move({ movieId: String(active.id), position: place(over.id) });
  };

  const removal = useRemoval(list.id);

  return (
    <DndContext
      id={list.id}
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upAndDownOnly]}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: INSTRUCTIONS },
        announcements: {
          onDragStart: ({ active }) => `${title(active.id)} is picked up.`,
          // The film is first announced over its own position, as soon as it can be moved.
          onDragOver: ({ active, over }) =>
            over === null ? undefined : `${title(active.id)} is held at ${where(over.id)}.`,
          onDragEnd: ({ active, over }) =>
            `${title(active.id)} is put down, ${where(over === null ? active.id : over.id)}.`,
          onDragCancel: ({ active }) => `${title(active.id)} stays at ${where(active.id)}.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
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
      </SortableContext>
    </DndContext>
  );
}

const focusRow = (film: ListFilm | undefined) => {
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
  const start = async (film: ListFilm, position: number, beside: ListFilm | undefined) => {
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
