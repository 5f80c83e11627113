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
import type { ReactNode } from 'react';

export type SortableRowsProps = {
  /** Unique on the page, and the same on the server. */
  id: string;
  /** The films in their order. */
  films: readonly { id: string; title: string }[];
  /** How many films the whole list has, when not all of them are here. */
  total?: number;
  /** Puts a film at another position, 1 for the first. */
  onMove: (filmId: string, position: number) => void;
  /** A list, each row of which is a `SortableRow`. */
  children: ReactNode;
};

const upAndDownOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 });

const INSTRUCTIONS =
  'Press space to pick up the film, the up and down arrow keys to move it, space again to put it down, or Escape to leave it where it was.';

/** Films that are put in order by dragging or by keyboard, with what screen readers are told of it. */
export function SortableRows({ id, films, total = films.length, onMove, children }: SortableRowsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const ids = films.map((film) => film.id);
  const place = (filmId: string | number) => ids.indexOf(String(filmId)) + 1;
  const title = (filmId: string | number) => films[place(filmId) - 1]?.title ?? '';
  const where = (filmId: string | number) => `place ${place(filmId)} of ${total}`;
  const drop = ({ active, over }: DragEndEvent) => {
    if (over === null || over.id === active.id) return;
    onMove(String(active.id), place(over.id));
  };
  return (
    <DndContext
      id={id}
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
        {children}
      </SortableContext>
    </DndContext>
  );
}
