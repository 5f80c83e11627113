import { absentMember, hasMember } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { Refusal } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import { scheduledReviewFailed } from './scheduled.events.ts';
import { reasonOf, type ScheduledRow } from './scheduled.present.ts';
import * as queries from './scheduled.queries.ts';
import { publishWaiting, putTextAside, tellScheduled } from './scheduled.service.ts';

// A review is published within a minute of its time, once, whatever happens to server processes. So every process looks every
// other second for what is due, and holds the row of what it publishes, in the transaction that publishes it, past which the
// others step. A process that is killed lets go of its rows with its connections, at that moment. A job for each review would
// be simpler to read, but the queue holds the jobs of a killed process for hours.

const AT_A_TIME = 200;
/** So many are published at once by one process, so that requests still find free connections. */
const LANES = 3;
/** Trouble of ours is waited out so many times; the refusal of a review is final. */
const MAX_TRIES = 10;

/** Publishes what is due, in whichever process; what can no longer be published becomes a draft. */
export async function publishDue(ctx: Context): Promise<void> {
  const waiting = (await queries.dueReviews(ctx, timestamp(ctx.clock), AT_A_TIME)).values();
  const lane = async () => {
    for (const due of waiting) await publishOne(ctx, due);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function publishOne(ctx: Context, due: queries.Due): Promise<void> {
  try {
    await atomically(ctx, async (ctx) => {
      const row = await holdDue(ctx, due, timestamp(ctx.clock));
      if (row === undefined) return;
      await publishWaiting(ctx, await absentMember(ctx, row.user_id), row);
    });
  } catch (error) {
    if (error instanceof Refusal) return giveUp(ctx, due, error.code);
    ctx.log.error({ err: error, scheduled_id: due.id }, 'a scheduled review could not be published');
    if ((await queries.countTry(ctx, due.id)) >= MAX_TRIES) await giveUp(ctx, due, 'INTERNAL');
  }
}

/** Its author first, who may be about to go; undefined when it is done, gone, or another process is at it. */
async function holdDue(ctx: Context, due: queries.Due, at: string): Promise<ScheduledRow | undefined> {
  if (!(await hasMember(ctx, due.user_id))) return undefined;
  return queries.lockDue(ctx, due.id, at);
}

const giveUp = (ctx: Context, due: queries.Due, code: string): Promise<void> =>
  atomically(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    const row = await holdDue(ctx, due, at);
    if (row === undefined) return;
    const reason = reasonOf(code);
    await queries.settle(ctx, due.id, { status: 'failed', error: reason }, at);
    await putTextAside(ctx, row);
    const { user_id: userId, movie_id: movieId } = row;
    await announce(ctx, scheduledReviewFailed, { scheduledId: due.id, userId, movieId, reason, at, cause: 'user' });
    tellScheduled(ctx, userId, movieId);
  });
