import { ClubMovieDates } from '@halfstar/contract/clubs/films.schema';
import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button, TextInput } from '@mantine/core';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { usePlanFilm } from '../api/club-mutations.ts';
import { toFilmDates, toFilmDateValues } from '../model/film-dates.ts';
import classes from './club-dialogs.module.css';

export type FilmDatesDialogProps = {
  clubId: string;
  movie: MovieSummary;
  dates: ClubMovieDates;
  opened: boolean;
  onClose: () => void;
};

/** Changes when a club begins with a film and when it talks about it. */
export default function FilmDatesDialog({ opened, onClose, ...fields }: FilmDatesDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Dates of ${fields.movie.title}`} size="28rem">
      <DatesFields {...fields} onDone={onClose} />
    </Dialog>
  );
}

type FieldsProps = Omit<FilmDatesDialogProps, 'opened' | 'onClose'> & { onDone: () => void };

function DatesFields({ clubId, movie, dates, onDone }: FieldsProps) {
  const plan = usePlanFilm(clubId);
  const form = useContractForm({
    schema: ClubMovieDates,
    initialValues: toFilmDateValues(dates),
    toInput: toFilmDates,
    onSubmit: (input) => plan.mutateAsync({ movieId: movie.id, dates: input }),
    onSuccess: () => {
      toastDone('The dates are saved.');
      onDone();
    },
  });
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Dates of ${movie.title}`}>
      <TextInput label="Begins on" type="date" data-autofocus {...form.getInputProps('starts_on')} />
      <TextInput
        label="Discussion on"
        description="In your time zone; each member sees it in theirs."
        type="datetime-local"
        {...form.getInputProps('discuss_at')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Save Dates
        </PendingButton>
      </DialogActions>
    </form>
  );
}
