import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Fuzzing, fuzz, startFuzzing } from '#test/fuzz.ts';
import { expectSoundDatabase } from '#test/invariants.ts';

/** Seconds on an idle machine. */
const LIMIT_MS = 30 * 60_000;

let fuzzing: Fuzzing;
beforeAll(async () => {
  fuzzing = await startFuzzing();
});
afterAll(() => fuzzing.stop());

test(
  '[API-02] 1,500 random requests of visitors, lite and pro members, moderators and admins have answers of the contract, and leave a sound database',
  async () => {
    await fuzz(fuzzing, { requests: 1500, atOnce: 1 });
    // Requests that are all refused would prove little.
    expect(fuzzing.answered.size).toBeGreaterThan(80);
    expect([...fuzzing.statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 401, 403, 404, 409, 415, 422]));
    expect(fuzzing.errors).toEqual([]);
    await expectSoundDatabase(fuzzing.world);
  },
  LIMIT_MS,
);
