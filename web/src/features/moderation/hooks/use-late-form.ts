import { type ReactNode, useEffect } from 'react';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import { moveLostFocusTo } from '#ui/focus.ts';

type LateForm = {
  /** Why the form can no longer be sent, if that came while it was open. */
  late: string | null;
  /** Why it was not sent the last time, if it was not. */
  error: Error | null;
  form: { message: ReactNode; submitting: boolean };
  /** Whether something is written in it, so that it stays. */
  written: boolean;
  onWritten: (written: boolean) => void;
};

/**
 * For a form about a case that somebody else may decide while it is open. Tells the component that shows it whether something is written,
 * and moves the focus to the case when the form is gone.
 * @returns what the form says
 */
export function useCaseFormMessageAndFocus({
  late,
  error,
  form: { message, submitting },
  written,
  onWritten,
}: LateForm): ReactNode {
  useEffect(() => onWritten(written), [onWritten, written]);
  useEffect(() => () => moveLostFocusTo(() => document.querySelector<HTMLElement>('[data-case-heading]')), []);
  // Whether it was this form that decided may be unknown; that it has been decided is known.
  const said = late !== null && error !== null && isOutcomeUnknown(error) ? null : message;
  return said ?? (submitting ? null : late);
}
