import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextWait } from './live.ts';

test('a lost line is taken up again within half a second at first, and never waits longer than half a minute', () => {
  expect(nextWait(0, () => 1)).toBe(500);
  fc.assert(
    fc.property(fc.nat(500), fc.double({ min: 0, max: 1, noNaN: true }), (attempt, chance) => {
      const wait = nextWait(attempt, () => chance);
      expect(wait).toBeGreaterThanOrEqual(250);
      expect(wait).toBeLessThanOrEqual(30_000);
    }),
  );
});
