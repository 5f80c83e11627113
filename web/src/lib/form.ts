import { type ChangeEvent, type FormEvent, useEffect, useId, useState } from 'react';
import type { ZodType } from 'zod';
import { toastError } from '#ui/toasts.tsx';
import { announceToScreenReader, ensureLiveRegion } from './screen-reader.ts';

type Complaints<Values> = Partial<Record<keyof Values, string>>;

export type Form<Values extends Record<string, string>> = {
  /** For the form element: the first wrong field in it takes the focus after an attempt. */
  id: string;
  values: Values;
  set: (name: keyof Values, value: string) => void;
  /** For a text input: its name, value, change handler and complaint. */
  field: (name: keyof Values & string) => {
    name: string;
    value: string;
    onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    error: string | undefined;
  };
  /** Says what is wrong with which field, instead of all that was said before. Answers whether anything is. */
  complain: (complaints: Complaints<Values>) => boolean;
};

/**
 * What every form does once an attempt to send it has shown errors: the first invalid field takes the focus, so that a screen
 * reader reads its name and its error, and the number of invalid fields is announced. Fields say by `aria-invalid` that they are
 * invalid. The `id` belongs to the form element; `showErrors` is called in the same event that sets the errors.
 */
export function useErrorFocus(): { id: string; showErrors: () => void } {
  const id = useId();
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    ensureLiveRegion();
  }, []);
  useEffect(() => {
    if (attempt === 0) return;
    const invalid = document.getElementById(id)?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? [];
    const [first] = invalid;
    if (first === undefined) return;
    first.focus();
    announceToScreenReader(
      invalid.length === 1 ? 'One field needs your attention.' : `${invalid.length} fields need your attention.`,
    );
  }, [attempt, id]);

  return { id, showErrors: () => setAttempt((before) => before + 1) };
}

/** A form of text fields. A complaint about a field goes when the field is changed. */
export function useForm<Values extends Record<string, string>>(initial: Values): Form<Values> {
  const { id, showErrors } = useErrorFocus();
  const [values, setValues] = useState(initial);
  const [complaints, setComplaints] = useState<Complaints<Values>>({});

  const set = (name: keyof Values, value: string) => {
    setValues((before) => ({ ...before, [name]: value }));
    setComplaints((before) => ({ ...before, [name]: undefined }));
  };
  return {
    id,
    values,
    set,
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: (event) => set(name, event.currentTarget.value),
      error: complaints[name],
    }),
    complain: (next) => {
      setComplaints(next);
      showErrors();
      return Object.values(next).some((complaint) => complaint !== undefined);
    },
  };
}

/** A form's submit handler that sends it here and not to the server; a failure becomes a toast. */
export const sending = (send: () => Promise<void>) => (event: FormEvent) => {
  event.preventDefault();
  send().catch(toastError);
};

/** What a shape of the contract finds wrong with a form's values, before they are sent. */
export function complaintsOf<Values extends Record<string, string>>(
  shape: ZodType,
  values: object,
): Complaints<Values> {
  const result = shape.safeParse(values);
  if (result.success) return {};
  const entries = result.error.issues.map((issue) => [issue.path.join('.'), issue.message] as const);
  return Object.fromEntries(entries.toReversed()) as Complaints<Values>;
}
