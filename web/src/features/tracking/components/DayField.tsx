import { FIRST_WATCH_DATE } from '@halfstar/contract/tracking/diary.schema';
import { TextInput, type TextInputProps } from '@mantine/core';
import { today } from '#lib/dates.ts';
import { focusOnMount } from '#ui/focus.ts';
import { findDayError } from '../model/watch-day.ts';

export type DayFieldProps = Omit<TextInputProps, 'value'> & {
  value?: string;
  /** Moves the focus into the field when it appears. */
  focusNow?: boolean;
};

/** A field for a day in the past or today. It is the browser's own, which phones and screen readers support. */
export function DayField({ focusNow = false, value = '', error, ...props }: DayFieldProps) {
  return (
    <TextInput
      {...props}
      type="date"
      label="Which day?"
      min={FIRST_WATCH_DATE}
      max={today()}
      value={value}
      error={error ?? findDayError(value)}
      data-autofocus={focusNow || undefined}
      ref={focusNow ? focusOnMount : undefined}
    />
  );
}
