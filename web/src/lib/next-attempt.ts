import { useEffect, useEffectEvent } from 'react';
import { retryAfter } from './patience.ts';
import { isUnanswered } from './problem.ts';

const RETRY_MS = 10_000;

/**
 * Calls back once what failed for want of a connection may succeed: when the browser is online again, at the latest after ten
 * seconds, since some browsers are wrong about that. Returns a function that cancels it.
 */
export function onNextAttempt(attempt: () => void): () => void {
  const cancel = () => {
    window.clearTimeout(timer);
    window.removeEventListener('online', proceed);
  };
  function proceed(): void {
    cancel();
    attempt();
  }
  const timer = window.setTimeout(proceed, retryAfter(RETRY_MS));
  window.addEventListener('online', proceed);
  return cancel;
}

/** Calls `attempt` as `onNextAttempt` does while there is an error for want of an answer. Each error waits anew. */
export function useNextAttempt(error: unknown, attempt: () => void): void {
  const proceed = useEffectEvent(() => attempt());
  const unanswered = error !== null && isUnanswered(error) ? error : null;
  useEffect(() => {
    if (unanswered !== null) return onNextAttempt(() => proceed());
  }, [unanswered]);
}
