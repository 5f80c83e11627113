import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** For how long a loop works between two chances for others. */
const SLICE_MS = 2;

/**
 * Makes a function that lets other requests run during a long loop. Await it in each round: it yields to the event loop once the loop has
 * worked for 2 milliseconds, and otherwise returns undefined at once.
 */
export function createEventLoopYielder(): () => Promise<void> | undefined {
  let began = performance.now();
  const letOthersGo = async () => {
    await yieldToOthers();
    began = performance.now();
  };
  return () => (performance.now() - began < SLICE_MS ? undefined : letOthersGo());
}
