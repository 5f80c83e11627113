import '@mantine/core/styles/Checkbox.layer.css';
import type { Viewing } from '@halfstar/contract/tracking/diary.schema';
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import {
  findWatchDateError,
  isWatchDateComplete,
  toWatchDate,
  type ViewingValues,
  type When,
} from '../model/viewing-values.ts';
import classes from './viewing.module.css';
import { WhenField } from './WhenField.tsx';

const loadViewing = async () => (await import('../model/viewing-schemas.ts')).Viewing;

export type ViewingFormProps = {
  filmTitle: string;
  /** `when` null: no choice is preselected. */
  begin: { when: When | null; day: string; rating: number | null; rewatch: boolean };
  onSave: (viewing: Viewing) => Promise<unknown>;
  onSaved: () => void;
  /** The form takes the focus, because it replaces the element that had it. */
  focusNow?: boolean;
  /** Shown beside the button. */
  children?: ReactNode;
};

const toViewing = ({ rating, ...values }: ViewingValues & Pick<Viewing, 'rating'>) => ({
  watch_date: toWatchDate(values),
  rating,
  rewatch: values.rewatch,
});

/** The form of a viewing: its day, its stars, and whether it is a rewatch. */
export function ViewingForm({ filmTitle, begin, onSave, onSaved, focusNow = false, children }: ViewingFormProps) {
  const form = useContractForm({
    schema: loadViewing,
    initialValues: { when: begin.when, watch_date: begin.day, rating: begin.rating, rewatch: begin.rewatch },
    toInput: toViewing,
    validate: (values) => ({ watch_date: findWatchDateError(values) }),
    onSubmit: onSave,
    onSuccess: onSaved,
  });
  const { when, rating } = form.values;
  return (
    <form {...form.formProps} className={classes.form}>
      <WhenField
        legend="When was it?"
        value={when}
        onChange={(chosen) => form.setFieldValue('when', chosen)}
        dayProps={form.getInputProps('watch_date')}
        focusNow={focusNow}
      />
      <div className={classes.stars}>
        <span aria-hidden="true">Your stars that day</span>
        <StarRating
          value={rating}
          onChange={(stars) => form.setFieldValue('rating', stars)}
          label={`Your stars for ${filmTitle} that day`}
          clearable
          size={32}
        />
      </div>
      <Checkbox label="I had seen it before" {...form.getInputProps('rewatch', { type: 'checkbox' })} />
      <FormMessage>{form.message ?? (when === 'another' ? null : form.errors['watch_date'])}</FormMessage>
      <DialogActions>
        {children}
        <PendingButton type="submit" disabled={!isWatchDateComplete(form.values)} pending={form.submitting}>
          Save
        </PendingButton>
      </DialogActions>
    </form>
  );
}
