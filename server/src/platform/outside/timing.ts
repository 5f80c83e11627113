import { setTimeout as wait } from 'node:timers/promises';

/** Where this folder reads the time and spends it; tests bring their own, so that they never wait. */
export interface Timing {
  /** Milliseconds that only ever grow. */
  now(): number;
  pause(ms: number): Promise<void>;
  /** 0 to 1. */
  random(): number;
  /** The time that all server processes agree on, as a timestamp. Null: the database's clock, the only one they share. */
  shared(): string | null;
}

export const realTiming: Timing = {
  now: () => performance.now(),
  pause: async (ms) => {
    await wait(ms);
  },
  random: Math.random,
  shared: () => null,
};
