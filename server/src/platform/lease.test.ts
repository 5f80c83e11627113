import { expect, test } from 'vitest';
import type { Context } from './context.ts';
import { withLease } from './lease.ts';
import { createLog } from './log.ts';

const ctx = { log: createLog('silent') } as Context;

const fail = () => Promise.reject(new Error('broken'));

test('a hold is renewed as long as the work goes on, also after a renewal that failed, and not afterwards', async () => {
  const { promise: thirdRenewal, resolve } = Promise.withResolvers<void>();
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    if (renewals === 1) throw new Error('no database');
    if (renewals === 3) resolve();
    return true;
  };
  const work = async () => {
    await thirdRenewal;
    return 'done';
  };
  expect(await withLease(ctx, renew, work, 1)).toBe('done');
  const inTheEnd = renewals;
  for (let turn = 0; turn < 50; turn += 1) await new Promise((next) => setImmediate(next));
  expect(renewals).toBe(inTheEnd);
});

test('a hold that is lost is not renewed any more, and the work ends by itself', async () => {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
    resolve();
    return false;
  };
  const work = async () => {
    await lost;
    // Another hold is renewed many times meanwhile.
    const { promise: renewedOften, resolve: endOther } = Promise.withResolvers<void>();
    let others = 0;
    const renewOther = async () => {
      others += 1;
      if (others === 20) endOther();
      return true;
    };
    await withLease(ctx, renewOther, () => renewedOften, 1);
    return 'ended';
  };
  expect(await withLease(ctx, renew, work, 1)).toBe('ended');
  expect(renewals).toBe(1);
});

test('the error of the work is that of the whole', async () => {
  await expect(withLease(ctx, async () => true, fail, 1)).rejects.toThrow('broken');
});
