import { rateLimit } from '@halfstar/contract/shared/rate-limit';
import { expect, test } from 'vitest';
import { LocalLimit } from './local-limit.ts';

test('[SEC-07] the default limit in the browser is ten in sixty minutes', () => {
  let now = 0;
  const limit = new LocalLimit(rateLimit(), () => now);
  for (let turn = 0; turn < 10; turn += 1) {
    expect(limit.take()).toBeNull();
    now += 60_000;
  }
  expect(limit.take()).toBe(50 * 60);
  now = 3_599_000;
  expect(limit.take()).toBe(1);
  now = 3_600_000;
  expect(limit.take()).toBeNull();
});
