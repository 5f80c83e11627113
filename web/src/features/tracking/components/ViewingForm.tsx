import '@mantine/core/styles/Checkbox.layer.css';
import type { Viewing } from '@halfstar/contract/tracking/diary.schema';
import { Button, Checkbox } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { today } from '#lib/dates.ts';
import { problemOf } from '#lib/problem.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { StarRating } from '#ui/stars/StarRating.tsx';
import { complaintAbout, DayField } from './DayField.tsx';
import classes from './viewing.module.css';

const WHEN = { today: 'Today', another: 'Another day', unknown: "I don't remember" } as const;
type When = keyof typeof WHEN;

export type ViewingFormProps = {
  filmTitle: string;
  /** `when` null: nothing is chosen before the member has. */
  begin: { when: When | null; day: string; rating: number | null; rewatch: boolean };
  saving: boolean;
  error: unknown;
  onSave: (viewing: Viewing) => void;
  /** It takes the place of what had the focus. */
  focusNow?: boolean;
  /** Stands beside the button. */
  children?: ReactNode;
};

const focusOnce = (input: HTMLInputElement | null) => input?.focus();

/** The day of a viewing, the stars of that day, and whether it was seen before. */
export function ViewingForm({ filmTitle, begin, saving, error, onSave, focusNow = false, children }: ViewingFormProps) {
  const [when, setWhen] = useState(begin.when);
  const [day, setDay] = useState(begin.day);
  const [rating, setRating] = useState(begin.rating);
  const [rewatch, setRewatch] = useState(begin.rewatch);
  const name = useId();
  const ready = when !== null && (when !== 'another' || (day !== '' && complaintAbout(day) === undefined));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!ready) return;
    const watched_on = when === 'today' ? today() : when === 'another' ? day : null;
    onSave({ watched_on, rating, rewatch });
  };
  const { fields, detail } = error === null ? { fields: {}, detail: null } : problemOf(error);
  const wrongDay = (fields as Record<string, string>).watched_on;
  return (
    <form className={classes.form} onSubmit={submit}>
      <fieldset className={classes.when}>
        <legend>When was it?</legend>
        {Object.entries(WHEN).map(([value, label]) => (
          <label key={value} className={classes.choice} data-on={when === value || undefined}>
            <input
              type="radio"
              name={name}
              ref={focusNow && value === 'today' ? focusOnce : undefined}
              value={value}
              checked={when === value}
              onChange={() => setWhen(value as When)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {when === 'another' ? <DayField value={day} onChange={setDay} error={wrongDay} /> : null}
      <div className={classes.stars}>
        <span aria-hidden="true">Your stars that day</span>
        <StarRating
          value={rating}
          onChange={setRating}
          label={`Your stars for ${filmTitle} that day`}
          clearable
          size={32}
        />
      </div>
      <Checkbox
        label="I had seen it before"
        checked={rewatch}
        onChange={(event) => setRewatch(event.currentTarget.checked)}
      />
      {detail === null || wrongDay !== undefined ? null : (
        <p role="alert" className={classes.trouble}>
          {detail}
        </p>
      )}
      <DialogActions>
        {children}
        <Button type="submit" disabled={!ready} loading={saving}>
          Save
        </Button>
      </DialogActions>
    </form>
  );
}
