import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemOf } from '#lib/problem.ts';
import classes from './states.module.css';

export type ErrorStateProps = {
  /** What was thrown: its sentence is shown. */
  error: unknown;
  /** Usually `query.refetch`. Without it no button is offered. */
  onRetry?: () => void;
  retrying?: boolean;
  /** What could not be done: "Your timeline could not be loaded." */
  title?: string;
  /** A second way out beside trying again. */
  action?: ReactNode;
};

/** A part of a page that could not be loaded. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  title = 'This could not be loaded.',
  action,
}: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.alarm} size={28} stroke={1.6} aria-hidden="true" />
      <p className={classes.stateTitle}>{title}</p>
      <p className={classes.stateText}>{problemOf(error).detail}</p>
      <div className={classes.actions}>
        {onRetry === undefined ? null : (
          <Button variant="default" onClick={() => onRetry()} loading={retrying}>
            Try Again
          </Button>
        )}
        {action}
      </div>
    </div>
  );
}
