import type { ReactNode } from 'react';
import classes from './dialogs.module.css';

/** The buttons that end a form or answer a question, side by side at its end; the one that goes on comes last. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={classes.answers}>{children}</div>;
}
