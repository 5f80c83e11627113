import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fuzzing, fuzz, startFuzzing } from '#test/fuzz.ts';
import { FUZZ_CALLS } from '#test/fuzz-requests.ts';
import { expectSoundDatabase } from '#test/invariants.ts';

/** So many take an hour on a busy machine. */
const LIMIT_MS = 3 * 3_600_000;

let fuzzing: Fuzzing;
beforeAll(async () => {
  fuzzing = await startFuzzing();
});
afterAll(() => fuzzing.stop());

test(
  '[API-02] 200,000 random requests, five at once, have answers of the contract, and leave a sound database',
  async () => {
    await fuzz(fuzzing, { requests: 200_000, atOnce: 5 });
    expect(fuzzing.answered.size).toBeGreaterThan(FUZZ_CALLS.length * 0.8);
    expect(fuzzing.errors).toEqual([]);
    await expectSoundDatabase(fuzzing.world);
  },
  LIMIT_MS,
);
