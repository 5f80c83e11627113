declare global {
  interface Window {
    /**
     * How many times longer than usual the app waits before it gives up, shows a toast, and waits before it tries again by itself.
     * Set by tests, for slow machines.
     */
    halfstarPatience?: { waits: number; toasts: number; retries: number };
  }
}

/** The time after which the app gives something up by itself, in milliseconds. */
export const giveUpAfter = (ms: number): number => ms * (window.halfstarPatience?.waits ?? 1);

/** The time after which a toast goes, in milliseconds. */
export const showToastFor = (ms: number): number => ms * (window.halfstarPatience?.toasts ?? 1);

/** The time after which the app tries again by itself, in milliseconds. */
export const retryAfter = (ms: number): number => ms * (window.halfstarPatience?.retries ?? 1);
