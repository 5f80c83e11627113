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
import { useMoves } from '../hooks/list-changes.ts';
import { ordered } from '../hooks/list-order.ts';
import { EditRow } from './EditRow.tsx';
import classes from './edit.module.css';

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS =
  'Press space to pick up the film, the up and down arrow keys to move it, space again to put it down, or Escape to leave it where it was.';

/** The films of a list to put in order, by dragging or with the keyboard, to write notes on, and to take off. */
export default function EditFilms({ list, films }: { list: CustomList; films: readonly ListFilm[] }) {
  const { moves, move } = useMoves(list.id);
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const shown = ordered(films, moves);
  const ids = shown.map((film) => film.movie.id);
  const place = (id: string | number) => ids.indexOf(String(id)) + 1;
  const title = (id: string | number) => shown[place(id) - 1]?.movie.title ?? '';
  const where = (id: string | number) => `place ${place(id)} of ${list.film_count}`;

  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    move({ movieId: String(active.id), position: place(over.id) });
  };

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
          // First over its own place, as soon as it can be moved.
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
            <EditRow key={film.movie.id} listId={list.id} film={film} place={index + 1} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
