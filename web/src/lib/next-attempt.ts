import { useEffect, useEffectEvent } from 'react';
import { retryAfter } from './patience.ts';
import { isUnanswered } from './problem.ts';

const RETRY_MS = 10_000;

/**
 * Calls back once what failed for want of a connection may succeed: when the browser is online again, or after ten seconds unless it
 * knows that it is offline. Returns a function that cancels it.
 */
export function onNextAttempt(attempt: () => void): () => void {
  const cancel = () => {
    window.clearInterval(timer);
    window.removeEventListener('online', proceed);
  };
  function proceed(): void {
    cancel();
    attempt();
  }
  const timer = window.setInterval(() => {
    if (navigator.onLine) proceed();
  }, retryAfter(RETRY_MS));
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
