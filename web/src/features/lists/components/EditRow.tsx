import { useSortable } from '@dnd-kit/sortable';
import type { ListFilm } from '@halfstar/contract/lists/lists.schema';
import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconGripVertical, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { count } from '#lib/numbers.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { useListFilm } from '../hooks/list-changes.ts';
import classes from './edit.module.css';
import { NoteForm } from './NoteForm.tsx';
import rows from './rows.module.css';

/** A film to drag by its handle, to write a note on, and to take off the list. */
export function EditRow({ listId, film, place }: { listId: string; film: ListFilm; place: number }) {
  const { movie, note } = film;
  const [writing, setWriting] = useState(false);
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: movie.id,
  });
  const listing = useListFilm();
  const style = {
    transform: transform === null ? undefined : `translate3d(${transform.x}px, ${transform.y}px, 0)`,
    transition,
  };
  return (
    <li ref={setNodeRef} style={style} className={classes.editRow} data-dragging={isDragging || undefined}>
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${movie.title}`}
      >
        <IconGripVertical size={20} stroke={1.7} aria-hidden="true" />
      </button>
      <span className={classes.place}>{count(place)}</span>
      <span className={classes.thumb}>
        <Poster movie={movie} size="list" decorative />
      </span>
      <div className={rows.rowText}>
        <p className={classes.editTitle}>
          {movie.title} {movie.year === null ? null : <span className={classes.year}>{movie.year}</span>}
        </p>
        {writing ? (
          <NoteForm listId={listId} film={film} onClose={() => setWriting(false)} />
        ) : (
          <>
            {note === '' ? null : <p className={rows.note}>{note}</p>}
            <Button variant="subtle" color="gray" className={classes.noteButton} onClick={() => setWriting(true)}>
              {note === '' ? 'Add a note' : 'Edit note'}
              <VisuallyHidden> on {movie.title}</VisuallyHidden>
            </Button>
          </>
        )}
      </div>
      <ActionIcon
        aria-label={`Take ${movie.title} off the list`}
        loading={listing.isPending}
        onClick={() => listing.mutate({ listId, movieId: movie.id, on: false })}
      >
        <IconTrash size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
