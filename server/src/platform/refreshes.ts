import { timestamp } from './clock.ts';
import type { Context } from './context.ts';
import { inTransaction } from './database/transaction.ts';

/** Computing takes at most this part of the time, so that what a young community sees is fresh. */
const LOAD = 0.02;
/** The shortest time between two computations. */
const REFRESH_MS = 4000;

/** Something that is computed from time to time and stored. */
export interface Refresh {
  /** Takes a lock until the transaction ends, so that one process at a time computes. */
  lock(ctx: Context): Promise<void>;
  findLatest(ctx: Context): Promise<{ refreshed_at: string; took_ms: number } | undefined>;
  /** @param at ISO timestamp of now */
  compute(ctx: Context, at: string): Promise<void>;
  /** Records when it was last computed, and how long that took. */
  record(ctx: Context, at: string, tookMs: number): Promise<void>;
}

/**
 * Computes and stores a result again, unless the last time is recent: less than 4 seconds ago, or less than 50 times its duration ago. One
 * transaction, so that a killed process leaves what was stored before. A failure is recorded like a success, so that a computation that
 * takes too long does not begin again at once, and its error is thrown.
 */
export async function refreshWhenDue(ctx: Context, { lock, findLatest, compute, record }: Refresh): Promise<void> {
  let begun: { at: string; startedMs: number } | null = null;
  const recordTime = async (ctx: Context) => {
    if (begun !== null) await record(ctx, begun.at, Math.ceil(performance.now() - begun.startedMs));
  };
  try {
    await inTransaction(ctx, async (ctx) => {
      await lock(ctx);
      const latest = await findLatest(ctx);
      const at = timestamp(ctx.clock);
      const pauseMs = latest === undefined ? 0 : Math.max(REFRESH_MS, latest.took_ms / LOAD);
      if (latest !== undefined && Date.parse(at) - Date.parse(latest.refreshed_at) < pauseMs) return;
      begun = { at, startedMs: performance.now() };
      await compute(ctx, at);
      await recordTime(ctx);
    });
  } catch (error) {
    // While the database is away this fails too, and the first error says more.
    await recordTime(ctx).catch((failure: unknown) => ctx.log.debug({ err: failure }, 'a failure was not recorded'));
    throw error;
  }
}
