import { type ListFilm, ListNote } from '@halfstar/contract/lists/lists.schema';
import { Button, Textarea } from '@mantine/core';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useAnnotate } from '../api/custom-list-mutations.ts';
import { useUnsavedNote } from '../hooks/unsaved-notes.ts';
import classes from './edit-films.module.css';

type NoteFormProps = { listId: string; film: ListFilm; onClose: () => void };

/** What one says of a film of one's list. It is saved too when the editing of the list ends. */
export function NoteForm({ listId, film: { movie, note }, onClose }: NoteFormProps) {
  const form = useForm({ note });
  const annotate = useAnnotate(listId);
  const save = async (): Promise<boolean> => {
    const checked = ListNote.safeParse(form.values.note);
    if (form.complain({ note: checked.error?.issues[0]?.message })) return false;
    try {
      await annotate.mutateAsync({ movieId: movie.id, note: checked.data ?? '' });
    } catch (error) {
      form.complain({ note: problemOf(error).detail });
      return false;
    }
    onClose();
    return true;
  };
  useUnsavedNote(movie.id, form.values.note !== note, save);
  const { onChange: _, ...field } = form.field('note');
  return (
    <form id={form.id} className={classes.noteForm} noValidate onSubmit={sending(async () => void (await save()))}>
      <Textarea
        aria-label={`Note on ${movie.title}`}
        minRows={2}
        maxRows={8}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- one asked to write here
        autoFocus
        {...field}
        onChange={(event) => form.set('note', event.currentTarget.value)}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={annotate.isPending}>
          Save Note
        </Button>
      </DialogActions>
    </form>
  );
}
