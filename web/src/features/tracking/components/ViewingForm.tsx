import '@mantine/core/styles/Checkbox.layer.css';
import type { Viewing } from '@halfstar/contract/tracking/diary.schema';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { today } from '#lib/dates.ts';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { focusOnMount } from '#ui/focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { findDayError } from '../model/watch-day.ts';
import { DayField } from './DayField.tsx';
import classes from './viewing.module.css';

const loadViewing = async () => (await import('../model/viewing-schemas.ts')).Viewing;

const WHEN = { today: 'Today', another: 'Another day', unknown: "I don't remember" } as const;
type When = keyof typeof WHEN;

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

type ViewingValues = { when: When | null; watched_on: string; rating: number | null; rewatch: boolean };

const toViewing = ({ when, watched_on, rating, rewatch }: ViewingValues) => ({
  watched_on: { today: today(), another: watched_on, unknown: null }[when ?? 'another'],
  rating,
  rewatch,
});

/** The form of a viewing: its day, its stars, and whether it is a rewatch. */
export function ViewingForm({ filmTitle, begin, onSave, onSaved, focusNow = false, children }: ViewingFormProps) {
  const name = useId();
  const form = useContractForm({
    schema: loadViewing,
    initialValues: { when: begin.when, watched_on: begin.day, rating: begin.rating, rewatch: begin.rewatch },
    toInput: toViewing,
    validate: ({ when: chosen, watched_on }) => (chosen === 'another' ? { watched_on: findDayError(watched_on) } : {}),
    onSubmit: onSave,
    onSuccess: onSaved,
  });
  const { when, watched_on: day, rating } = form.values;
  const ready = when !== null && (when !== 'another' || (day !== '' && findDayError(day) === undefined));
  return (
    <form {...form.formProps} className={classes.form}>
      <fieldset className={classes.when}>
        <legend>When was it?</legend>
        {Object.entries(WHEN).map(([value, label]) => (
          <label key={value} className={classes.choice} data-on={when === value || undefined}>
            <input
              type="radio"
              name={name}
              ref={focusNow && value === 'today' ? focusOnMount : undefined}
              value={value}
              checked={when === value}
              onChange={() => form.setFieldValue('when', value as When)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {when === 'another' ? <DayField {...form.getInputProps('watched_on')} /> : null}
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
      <FormMessage>{form.message ?? (when === 'another' ? null : form.errors['watched_on'])}</FormMessage>
      <DialogActions>
        {children}
        <PendingButton type="submit" disabled={!ready} pending={form.submitting}>
          Save
        </PendingButton>
      </DialogActions>
    </form>
  );
}
