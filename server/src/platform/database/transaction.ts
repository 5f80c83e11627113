import type { Context } from '../context.ts';
import { PendingIncrements } from './hot-rows.ts';

/** Two transactions stood in each other's way; trying again is the answer PostgreSQL expects. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;

/**
 * One user action, one transaction: `act` gets a context whose database is the transaction. Inside another action it joins that one.
 * What it adds to hot rows (./hot-rows.ts) is written last. A deadlock or serialisation failure runs `act` again, so it must do nothing outside the database.
 */
export async function atomically<Ctx extends Context, Result>(
  ctx: Ctx,
  act: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return act(ctx);
  for (let tries = 1; ; tries += 1) {
    try {
      const told: string[] = [];
      const news = { tell: (envelope: string) => void told.push(envelope) };
      const additions = new PendingIncrements();
      const result = await ctx.db.transaction().execute(async (db) => {
        const done = await act({ ...ctx, db, livePublisher: news, pendingIncrements: additions });
        await additions.write(db);
        return done;
      });
      for (const envelope of told) ctx.livePublisher.publish(envelope);
      return result;
    } catch (error) {
      if (tries === MAX_TRIES || !RETRYABLE.has(codeOf(error))) throw error;
      ctx.log.warn({ err: error, tries }, 'an action met another one and is tried again');
    }
  }
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
