import type { ListMovie } from '@halfstar/contract/lists/lists.schema';
import { ActionIcon, Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { Poster } from '#ui/posters/Poster.tsx';
import { SortableRow } from '#ui/sorting/SortableRow.tsx';
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx';
import rows from './custom-list.module.css';
import classes from './edit-films.module.css';
import { NoteForm } from './NoteForm.tsx';

export type EditRowProps = {
  listId: string;
  film: ListMovie;
  place: number;
  removing: boolean;
  /** The film was just restored. */
  focusNow: boolean;
  onRemove: () => void;
};

/** The id of the button that removes a film, for moving the focus to it. */
export const removeButtonId = (movieId: string): string => `remove-${movieId}`;

/** A film of a list that is being edited, with a drag handle, a note and a button to remove it. Removing is left to `onRemove`. */
export function EditRow({ listId, film, place, removing, focusNow, onRemove }: EditRowProps) {
  const { movie, note } = film;
  const [writing, setWriting] = useState<'not yet' | 'now' | 'no longer'>('not yet');
  return (
    <SortableRow film={movie} className={classes.editRow}>
      <span className={classes.place}>{formatCount(place)}</span>
      <span className={classes.thumb}>
        <Poster movie={movie} size="list" decorative />
      </span>
      <div className={rows.rowText}>
        <p className={classes.editTitle}>
          {movie.title} {movie.year === null ? null : <span className={classes.year}>{movie.year}</span>}
        </p>
        {writing === 'now' ? (
          <NoteForm listId={listId} film={film} onClose={() => setWriting('no longer')} />
        ) : (
          <>
            {note === '' ? null : (
              <p className={rows.note} dir="auto">
                {note}
              </p>
            )}
            <Button
              variant="subtle"
              color="gray"
              className={classes.noteButton}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
              autoFocus={writing === 'no longer'}
              onClick={() => setWriting('now')}
            >
              {note === '' ? 'Add a note' : 'Edit note'}
              <VisuallyHidden> on {movie.title}</VisuallyHidden>
            </Button>
          </>
        )}
      </div>
      <ActionIcon
        id={removeButtonId(movie.id)}
        aria-label={`Take ${movie.title} off the list`}
        aria-disabled={removing || undefined}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the toast that restored the film is gone
        autoFocus={focusNow}
        onClick={() => {
          if (!removing) onRemove();
        }}
      >
        <IconTrash size={19} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </SortableRow>
  );
}
