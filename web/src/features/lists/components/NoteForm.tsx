import { type ListMovie, ListNoteForm } from '@halfstar/contract/lists/lists.schema';
import { Button, Textarea } from '@mantine/core';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useSetFilmNote } from '../api/custom-list-mutations.ts';
import { useRegisterUnsavedNote } from '../hooks/unsaved-notes.ts';
import classes from './edit-films.module.css';

type NoteFormProps = { listId: string; film: ListMovie; onClose: () => void };

/** The form for the note on a film of a list. It is also saved when the editing of the list ends. */
export function NoteForm({ listId, film: { movie, note }, onClose }: NoteFormProps) {
  const setNote = useSetFilmNote(listId);
  const form = useContractForm({
    schema: ListNoteForm,
    initialValues: { note },
    onSubmit: (input) => setNote.mutateAsync({ movieId: movie.id, ...input }),
    onSuccess: onClose,
    toFieldErrors: ({ detail }) => ({ note: detail }),
  });
  useRegisterUnsavedNote(movie.id, form.values.note !== note, form.submit);
  return (
    <form {...form.formProps} className={classes.noteForm}>
      <Textarea
        aria-label={`Note on ${movie.title}`}
        minRows={2}
        maxRows={8}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user opened this form to write
        autoFocus
        {...form.getInputProps('note')}
      />
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Save Note
        </PendingButton>
      </DialogActions>
    </form>
  );
}
