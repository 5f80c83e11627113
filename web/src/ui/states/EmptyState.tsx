import type { ReactNode } from 'react';
import { StarRow } from '../stars/StarRow.tsx';
import classes from './states.module.css';

export type EmptyStateProps = {
  /** What is not here, as the specification words it. */
  title: string;
  /** One sentence on how it fills. */
  text?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
};

/** Nothing here yet, and what to do about it. */
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
