import { useId } from 'react';
import { focusOnMount } from '#ui/focus.ts';
import type { When } from '../model/viewing-values.ts';
import { DayField, type DayFieldProps } from './DayField.tsx';
import classes from './viewing.module.css';

const CHOICES: readonly (readonly [When, string])[] = [
  ['today', 'Today'],
  ['another', 'Another day'],
  ['unknown', "I don't remember"],
];

export type WhenFieldProps = {
  legend: string;
  /** Null: no choice yet, or none is wanted. */
  value: When | null;
  onChange: (when: When | null) => void;
  /** The label of the choice that there was no viewing. Without it one of the others must be chosen. */
  noneLabel?: string | undefined;
  /** The props of the field for another day. */
  dayProps: DayFieldProps;
  /** The first choice takes the focus when it appears. */
  focusNow?: boolean;
};

/** Asks when a film was seen. */
export function WhenField({ legend, value, onChange, noneLabel, dayProps, focusNow = false }: WhenFieldProps) {
  const name = useId();
  const choices = noneLabel === undefined ? CHOICES : [[null, noneLabel] as const, ...CHOICES];
  return (
    <>
      <fieldset className={classes.when}>
        <legend>{legend}</legend>
        {choices.map(([choice, label], place) => (
          <label key={label} className={classes.choice} data-on={value === choice || undefined}>
            <input
              type="radio"
              name={name}
              ref={focusNow && place === 0 ? focusOnMount : undefined}
              value={choice ?? ''}
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {value === 'another' ? <DayField {...dayProps} /> : null}
    </>
  );
}
