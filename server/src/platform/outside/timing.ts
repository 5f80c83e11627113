import { setTimeout as wait } from 'node:timers/promises';

/** How this folder reads the time and waits. Tests use one in which time passes at once. */
export interface Timing {
  /** Monotonic time in milliseconds. */
  now(): number;
  /** Waits so many milliseconds. */
  pause(ms: number): Promise<void>;
  /** A signal that is aborted after so many milliseconds. */
  timeoutSignal(ms: number): AbortSignal;
  /** A random number from 0 to 1. */
  random(): number;
  /** The time that all server processes share, as a timestamp. Null: the clock of the database. */
  sharedTime(): string | null;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  pause: async (ms) => {
    await wait(ms);
  },
  timeoutSignal: (ms) => AbortSignal.timeout(Math.ceil(ms)),
  random: Math.random,
  sharedTime: () => null,
};
