import type { ReactNode } from 'react';
import { StarRow } from '../stars/StarRow.tsx';
import classes from './states.module.css';

export type EmptyStateProps = {
  /** The title, in the specification's words. */
  title: string;
  /** One sentence that explains how it fills. */
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
};

/** An empty state with a next step. */
export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <span className={classes.ornament}>
        <StarRow value={0.5} />
      </span>
      <p className={classes.stateTitle}>{title}</p>
      {text === undefined ? null : <p className={classes.stateText}>{text}</p>}
      {action}
    </div>
  );
}
