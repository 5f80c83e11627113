import type { Context, LivePublisher } from '../context.ts';
import { LastWrites } from './hot-rows.ts';
import { isOutdatedStatementError } from './pipelined-dialect.ts';

/** Serialization failure and deadlock: PostgreSQL expects the transaction to be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);
const MAX_TRIES = 3;

/**
 * Runs `action` in one transaction, with a context whose database is that transaction. Inside another `inTransaction` it joins
 * that one. What many transactions change (./hot-rows.ts) is written last, and live messages are sent after the commit. A deadlock or
 * serialization failure, or a migration in between, runs `action` again, up to three times in all, so it must not do anything outside
 * the database.
 */
export async function inTransaction<Ctx extends Context, Result>(
  ctx: Ctx,
  action: (ctx: Ctx) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return action(ctx);
  return withTransactionRetries(ctx, async () => {
    // A tab needs the same message only once.
    const envelopes = new Set<string>();
    const livePublisher: LivePublisher = { publish: (envelope) => void envelopes.add(envelope) };
    const lastWrites = new LastWrites();
    const result = await ctx.db.transaction().execute(async (db) => {
      const done = await action({ ...ctx, db, livePublisher, lastWrites });
      await lastWrites.write(db);
      return done;
    });
    for (const envelope of envelopes) ctx.livePublisher.publish(envelope);
    return result;
  });
}

/**
 * Runs `action`, which must be one whole transaction, and runs it again after a deadlock, a serialization failure or a migration in
 * between: up to three times in all. It begins no transaction itself. Other errors, and that of the third try, are thrown.
 */
export async function withTransactionRetries<Result>(ctx: Context, action: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await action();
    } catch (error) {
      if (tries === MAX_TRIES || !isRetryable(error)) throw error;
      ctx.log.warn(
        { err: error, tries },
        'a transaction conflicted with another one, or with a migration, and is tried again',
      );
    }
  }
}

const isRetryable = (error: unknown): boolean =>
  isOutdatedStatementError(error) || (error instanceof Error && 'code' in error && RETRYABLE.has(String(error.code)));
