declare global {
  interface Window {
    /** How many times longer than usual the app waits before it gives up, and shows a toast. Set by tests, for slow machines. */
    halfstarPatience?: { waits: number; toasts: number };
  }
}

/** The time after which the app gives something up by itself, in milliseconds. */
export const giveUpAfter = (ms: number): number => ms * (window.halfstarPatience?.waits ?? 1);

/** The time after which a toast goes, in milliseconds. */
export const showToastFor = (ms: number): number => ms * (window.halfstarPatience?.toasts ?? 1);
