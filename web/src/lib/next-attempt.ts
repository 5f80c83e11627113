import { useEffect, useEffectEvent } from 'react';
import { scaleRetryMs } from './patience.ts';
import { isUnanswered } from './problem.ts';

const RETRY_MS = 10_000;

/**
 * Calls `attempt` once: when the browser is next online again, at the latest after ten seconds, since some browsers are wrong about that.
 * For what failed for want of a connection. Returns a function that cancels it.
 */
export function scheduleRetry(attempt: () => void): () => void {
  const cancel = () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', proceed);
  };
  function proceed(): void {
    cancel();
    attempt();
  }
  const timer = window.setTimeout(proceed, scaleRetryMs(RETRY_MS));
  window.addEventListener('online', proceed);
  return cancel;
}

/**
 * Calls `attempt` once, as `scheduleRetry` does, after an error that means that the server has not answered (`isUnanswered`); after all
 * others never. Each new error waits anew. Null: there is no error.
 */
export function useRetryWhenUnanswered(error: unknown, attempt: () => void): void {
  const proceed = useEffectEvent(() => attempt());
  const unanswered = error !== null && isUnanswered(error) ? error : null;
  useEffect(() => {
    if (unanswered !== null) return scheduleRetry(() => proceed());
  }, [unanswered]);
}
