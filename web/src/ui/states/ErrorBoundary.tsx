import { Button } from '@mantine/core';
import { QueryErrorResetBoundary, useQueryClient } from '@tanstack/react-query';
import { Component, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { resetFailedLoads } from '#lib/lazy-with-retry.ts';
import { MissingCodeError } from '#lib/load-code.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { useNewVersion } from '#lib/new-version.ts';
import { scheduleRetry } from '#lib/next-attempt.ts';
import { isUnanswered } from '#lib/problem.ts';
import { PendingButton } from '../PendingButton.tsx';
import { ErrorState } from './ErrorState.tsx';
import classes from './states.module.css';

type Props = {
  children: ReactNode;
  /** Another value here (the path, the id shown) clears the error. */
  resetKey?: string;
  /** Renders the message elsewhere than in place of what failed. */
  wrap?: (message: ReactNode) => ReactNode;
};

type State = { error: unknown; key: string | undefined };

class Boundary extends Component<Props & { onReset: () => Promise<void> }, State> {
  override state: State = { error: null, key: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error ?? new Error('Something without a name was thrown.') };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.key ? null : { error: null, key: props.resetKey };
  }

  override componentDidCatch(): void {
    resetFailedLoads();
  }

  tryAgain = async () => {
    await this.props.onReset();
    this.setState({ error: null });
  };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    const message = (
      <CrashMessage error={error} onTryAgain={this.tryAgain} onLoaded={() => this.setState({ error: null })} />
    );
    return this.props.wrap === undefined ? message : this.props.wrap(message);
  }
}

type CrashedProps = {
  error: unknown;
  onTryAgain: () => void | Promise<void>;
  /** Called when code that was missing has been loaded meanwhile. */
  onLoaded: () => void;
};

/**
 * Shown in place of what failed to render: a new version, no connection, or an error with a button that tries again. Loads missing code by
 * itself and then calls `onLoaded`.
 */
export function CrashMessage({ error, onTryAgain, onLoaded }: CrashedProps) {
  const newVersion = useNewVersion();
  useMissingCode(error, onLoaded);
  const [trying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    await onTryAgain();
    setTrying(false);
  };
  if (newVersion) {
    return (
      <div className={classes.state} role="alert" data-new-version>
        <p className={classes.stateTitle}>A new version is here</p>
        <p className={classes.stateText}>Reload to go on with it.</p>
        <Button onClick={() => window.location.reload()}>Reload</Button>
      </div>
    );
  }
  const refresh = (
    <Button variant="default" onClick={() => window.location.reload()}>
      Refresh Page
    </Button>
  );
  if (isUnanswered(error))
    return <ErrorState error={error} onRetry={() => void tryAgain()} retrying={trying} action={refresh} />;
  return (
    <div className={classes.state} role="alert">
      <p className={classes.stateTitle}>Something went wrong</p>
      <details className={classes.details}>
        <summary>Details</summary>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
      </details>
      <div className={classes.actions}>
        <PendingButton onClick={() => void tryAgain()} pending={trying}>
          Try Again
        </PendingButton>
        {refresh}
      </div>
    </div>
  );
}

/** Loads code that is missing as soon as there may be a connection. */
function useMissingCode(error: unknown, onLoaded: () => void): void {
  const loaded = useEffectEvent(() => onLoaded());
  useEffect(() => {
    if (!(error instanceof MissingCodeError)) return;
    let isShown = true;
    const load = async () => {
      await loadCodeUntilSuccess(error.load);
      if (isShown) loaded();
    };
    const cancel = scheduleRetry(() => void load());
    return () => {
      isShown = false;
      cancel();
    };
  }, [error]);
}

/**
 * Shows a message in place of children that failed to render. Trying again drops all cached data that is not on screen and refetches the
 * rest, since the cause is often a cached response. Put one around each area of a page, so that an error in a card does not replace the
 * whole page.
 */
export function ErrorBoundary({ children, resetKey, wrap }: Props) {
  const queryClient = useQueryClient();
  // The cause is often a cached response, which would fail again, so all data is refetched.
  const refetchAll = async () => {
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.refetchQueries({ type: 'active' });
  };
  return (
    <QueryErrorResetBoundary>
      {({ reset }) => (
        <Boundary
          onReset={async () => {
            reset();
            await refetchAll();
          }}
          resetKey={resetKey}
          wrap={wrap}
        >
          {children}
        </Boundary>
      )}
    </QueryErrorResetBoundary>
  );
}
