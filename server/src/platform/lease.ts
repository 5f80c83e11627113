import { setTimeout as wait } from 'node:timers/promises';
import { hoursFromNow } from './clock.ts';
import type { Context } from './context.ts';

/** Another process has taken up the row since, or the row is gone: whoever held it changes nothing more. */
export class LeaseLostError extends Error {
  constructor() {
    super('this process no longer holds the row');
  }
}

/** A process that has not renewed its hold of a row for so long has died, and another one takes up the row. */
const LEASE_SECONDS = 30;
const RENEWED_EVERY_MS = 10_000;

/** When a lease that begins or is renewed now ends, as an ISO timestamp. */
export const leaseEnd = ({ clock }: Context): string => hoursFromNow(clock, LEASE_SECONDS / 3600);

/** A lease that began, or was last renewed, before this time (ISO timestamp) is over: its process counts as dead. */
export const getLeaseCutoff = ({ clock }: Context): string => hoursFromNow(clock, -LEASE_SECONDS / 3600);

/**
 * Does work on a row that this process holds, and renews the hold until the work ends. A renewal that fails is only logged: the next one
 * may succeed in time. Once the hold is lost it is not renewed any more; the work finds that out when it writes to the row.
 * @param renew changes the row only while this process still holds it, and resolves with whether it does
 */
export async function withLease<Result>(
  ctx: Context,
  renew: () => Promise<boolean>,
  work: () => Promise<Result>,
  everyMs = RENEWED_EVERY_MS,
): Promise<Result> {
  const end = new AbortController();
  const renewals = renewUntil(ctx, renew, everyMs, end.signal);
  try {
    return await work();
  } finally {
    end.abort();
    await renewals;
  }
}

async function renewUntil(ctx: Context, renew: () => Promise<boolean>, everyMs: number, end: AbortSignal) {
  while (true) {
    await wait(everyMs, undefined, { ref: false, signal: end }).catch(() => undefined);
    if (end.aborted) return;
    const isHeld = await renew().catch((error: unknown) => {
      ctx.log.debug({ err: error }, 'a hold of a row could not be renewed');
      return true;
    });
    if (!isHeld) return;
  }
}
