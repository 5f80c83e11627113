import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useRetryWhenUnanswered } from '#lib/next-attempt.ts';
import { parseProblem } from '#lib/problem.ts';
import { PendingButton } from '../PendingButton.tsx';
import classes from './states.module.css';

export type ErrorStateProps = {
  /** The error, whose sentence is shown. */
  error: unknown;
  /** Usually `query.refetch`. Without it no button is offered. */
  onRetry?: () => void;
  retrying?: boolean;
  /** Called when nobody has pressed the button, but a connection may be there again. */
  retryQuietly?: () => void;
  /** What failed: "Your timeline could not be loaded." */
  title?: string;
  /** A second action beside trying again. */
  action?: ReactNode;
};

/** A part of a page that could not be loaded. For a query use `QueryState`. */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  retryQuietly,
  title = 'This could not be loaded.',
  action,
}: ErrorStateProps) {
  const { code, detail } = parseProblem(error);
  useRetryWhenUnanswered(retryQuietly === undefined ? null : error, () => retryQuietly?.());
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle className={classes.alarm} size={28} stroke={1.6} aria-hidden="true" />
      <p className={classes.stateTitle}>{title}</p>
      <p className={classes.stateText}>
        {code === 'OFFLINE' ? 'You are offline. It comes by itself once you are connected.' : detail}
      </p>
      <div className={classes.actions}>
        {onRetry === undefined ? null : (
          <PendingButton variant="default" pending={retrying} onClick={onRetry}>
            Try Again
          </PendingButton>
        )}
        {action}
      </div>
    </div>
  );
}
