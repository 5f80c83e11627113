import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { today } from '#lib/dates.ts';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useChangeViewing } from '../api/diary.ts';
import { findDayError } from '../model/watch-day.ts';
import { DayField } from './DayField.tsx';
import classes from './viewing.module.css';

const loadWatchDateForm = async () => (await import('../model/viewing-schemas.ts')).WatchDateForm;

export type AskDateProps = {
  movie: Pick<MovieSummary, 'id'>;
  entryId: string;
  onDone: () => void;
  /** An answer without a date. */
  otherwise?: { label: string; onChoose: () => void };
};

/**
 * Asks when a watched film was seen, and saves the answer as the date of an existing viewing. Without an answer the viewing has no date.
 */
export function AskDate({ movie, entryId, onDone, otherwise }: AskDateProps) {
  const change = useChangeViewing(movie.id, entryId);
  const [asksDay, setAsksDay] = useState(false);
  const form = useContractForm({
    schema: loadWatchDateForm,
    initialValues: { watch_date: '' },
    validate: ({ watch_date: day }) => ({ watch_date: findDayError(day) }),
    onSubmit: (input) => change.mutateAsync(input),
    onSuccess: onDone,
  });
  const { watch_date: day } = form.values;
  const saveToday = () => {
    form.setFieldValue('watch_date', today());
    void form.submit();
  };
  return (
    <div className={classes.ask}>
      <PendingButton data-autofocus variant="default" pending={form.submitting && !asksDay} onClick={saveToday}>
        Today
      </PendingButton>
      {!asksDay ? (
        <Button variant="default" onClick={() => setAsksDay(true)}>
          Another day
        </Button>
      ) : (
        <form {...form.formProps} className={classes.another}>
          <DayField {...form.getInputProps('watch_date')} focusNow />
          <PendingButton
            type="submit"
            disabled={day === '' || findDayError(day) !== undefined}
            pending={form.submitting}
          >
            Save
          </PendingButton>
        </form>
      )}
      <Button variant="default" onClick={otherwise?.onChoose ?? onDone}>
        {otherwise?.label ?? "I don't remember"}
      </Button>
      <FormMessage>{form.message ?? (asksDay ? null : form.errors['watch_date'])}</FormMessage>
    </div>
  );
}
