declare global {
  interface Window {
    /**
     * How many times longer than usual the app waits before it gives up, shows a toast, and waits before it tries again by itself.
     * Set by tests, for slow machines.
     */
    halfstarPatience?: { waits: number; toasts: number; retries: number };
  }
}

/** Milliseconds until the app gives something up by itself: the usual ones, longer in tests on slow machines. Starts no timer. */
export const scaleTimeoutMs = (ms: number): number => ms * (window.halfstarPatience?.waits ?? 1);

/** Milliseconds for which a toast is shown: the usual ones, longer in tests on slow machines. Shows nothing. */
export const scaleToastMs = (ms: number): number => ms * (window.halfstarPatience?.toasts ?? 1);

/** Milliseconds until the app tries again by itself: the usual ones, longer in tests on slow machines. Starts no timer. */
export const scaleRetryMs = (ms: number): number => ms * (window.halfstarPatience?.retries ?? 1);
