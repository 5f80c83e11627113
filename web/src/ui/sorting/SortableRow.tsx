import { useSortable } from '@dnd-kit/sortable';
import { IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './sortable-row.module.css';

export type SortableRowProps = {
  film: { id: string; title: string };
  className: string | undefined;
  /** What comes after the handle. */
  children: ReactNode;
};

/** A row of `SortableRows`, which begins with the handle that moves it. */
export function SortableRow({ film, className, children }: SortableRowProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: film.id,
  });
  const style = {
    transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
    transition,
  };
  return (
    <li
      ref={setNodeRef}
      style={style}
      className={`${classes.row} ${className}`}
      data-dragging={isDragging || undefined}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${film.title}`}
      >
        <IconGripVertical size={20} stroke={1.7} aria-hidden="true" />
      </button>
      {children}
    </li>
  );
}
