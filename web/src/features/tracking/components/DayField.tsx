import { FIRST_WATCH_DATE, WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { TextInput } from '@mantine/core';
import { today } from '#lib/dates.ts';

export type DayFieldProps = {
  value: string;
  onChange: (day: string) => void;
  error?: string | undefined;
  /** It has just been asked for. */
  focusNow?: boolean;
};

/** A day in the past or today. The browser's own field: every phone and screen reader knows how to fill it. */
export function DayField({ value, onChange, error, focusNow = false }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      label="Which day?"
      min={FIRST_WATCH_DATE}
      max={today()}
      value={value}
      error={error ?? complaintAbout(value)}
      data-autofocus={focusNow || undefined}
      ref={focusNow ? focusOnce : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const focusOnce = (field: HTMLInputElement | null) => field?.focus();

/** What is wrong with a day; nothing while none is chosen. */
export function complaintAbout(day: string): string | undefined {
  if (day === '') return undefined;
  // A year of five digits, which browsers take, comes before 1895 as a text.
  if (day.length > FIRST_WATCH_DATE.length || day > today()) return WATCH_DATE_MESSAGES.future;
  return day < FIRST_WATCH_DATE ? WATCH_DATE_MESSAGES.tooEarly : undefined;
}
