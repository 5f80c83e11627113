import type { ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { type ReactNode, useId } from 'react';
import { RULE_MEANINGS } from '../model/report-words.ts';
import { RULE_NAMES } from '../model/rule-names.ts';
import classes from './report.module.css';

type ReasonChoiceProps = {
  options: readonly ReportReason[];
  value: ReportReason | null;
  error: ReactNode;
  onChange: (reason: ReportReason) => void;
};

/** Radio buttons for the rule that is broken, each with what it is for. */
export function ReasonChoice({ options, value, error, onChange }: ReasonChoiceProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null;
  return (
    <fieldset
      className={classes.reasons}
      role="radiogroup"
      // The form focuses its first invalid field.
      tabIndex={-1}
      aria-required
      aria-invalid={hasError}
      aria-describedby={`${id}-error`}
    >
      <legend>What is wrong with it?</legend>
      {options.map((reason, index) => (
        <label key={reason} className={classes.reason}>
          <input
            type="radio"
            name={id}
            aria-describedby={`${id}-${reason}`}
            aria-label={RULE_NAMES[reason]}
            data-autofocus={index === 0 || undefined}
            checked={value === reason}
            onChange={() => onChange(reason)}
          />
          <span className={classes.reasonName}>{RULE_NAMES[reason]}</span>
          <span className={classes.meaning} id={`${id}-${reason}`}>
            {RULE_MEANINGS[reason]}
          </span>
        </label>
      ))}
      <p id={`${id}-error`} className={classes.error}>
        {error}
      </p>
    </fieldset>
  );
}
