import { setImmediate as yieldToOthers } from 'node:timers/promises';

/** For how long a loop works between two chances for others. */
const SLICE_MS = 2;

/**
 * Lets the requests of others go on during a long loop. Awaited in each round, the returned function waits for them whenever the loop
 * has worked for so long.
 */
export function takeTurns(): () => Promise<void> | undefined {
  let began = performance.now();
  const letOthersGo = async () => {
    await yieldToOthers();
    began = performance.now();
  };
  return () => (performance.now() - began < SLICE_MS ? undefined : letOthersGo());
}
