import { type ReactNode, useId } from 'react';
import classes from './choice.module.css';

export type ChoiceProps<Value extends string> = {
  /** What is chosen, for screen readers. */
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few options, all in sight: radio buttons that look like one control. */
export function Choice<Value extends string>({ label, options, value, onChange }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes.choice}>
      {options.map((option) => (
        <label key={option.value} className={classes.option}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.text}>{option.label}</span>
        </label>
      ))}
    </div>
  );
}
