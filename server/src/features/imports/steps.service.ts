import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { matchNextFilms } from './film-matching.service.ts';
import type { JobRow } from './imports.queries.ts';
import * as queries from './imports.queries.ts';
import { type EnqueueStep, publishImportChange } from './imports.service.ts';
import { listUnreadFiles } from './staging.queries.ts';
import { stageAndEraseFiles } from './staging.service.ts';
import { undoNextChanges } from './undo.service.ts';
import { previewRows, writeNextRows } from './writing.service.ts';

/** How often a step says that its process lives. */
const BEAT_MS = 5000;
/** An import on which nothing has happened for so long has probably lost its process. Resuming a live one is harmless. */
const ABANDONED_HOURS = 20 / 3600;
/** After so many failures in a row an import fails; the member can start it again. */
const MAX_FAILURES = 5;

const FAILED = 'Something went wrong on our side. What was done stays, and you can go on with the rest.';
const REFUSED = 'Your account may not change anything now. What was done stays, and you can go on with the rest later.';
const FAILED_UNSTARTED = 'Something went wrong on our side. Nothing has been written, and you can try again.';

/**
 * Does the next step of an import and enqueues the one after it: reads its files, looks for some of its films, makes its preview, writes
 * some of its rows or takes some changes back. Each step is stored completely or not at all, and two workers of one import do no harm. It
 * does not throw when a step fails: that is counted, and after five failures in a row the import is `failed`.
 */
export async function runImportStep(ctx: Context, importId: string, enqueueStep: EnqueueStep): Promise<void> {
  const job = await queries.findJobById(ctx, importId);
  if (job === undefined) return;
  const enqueueNext = (ctx: Context) => enqueueStep(ctx, importId);
  const beating = setInterval(() => {
    queries.recordHeartbeat(ctx, importId, timestamp(ctx.clock)).catch((error: unknown) => {
      ctx.log.debug({ err: error }, 'an import could not say that its process lives');
    });
  }, BEAT_MS);
  try {
    if (job.state === 'reading') await prepare(ctx, job, enqueueNext);
    else if (job.state === 'ready') await previewAgain(ctx, job);
    else if (job.state === 'processing') await write(ctx, job, enqueueNext);
    else if (job.state === 'undoing') await undo(ctx, job, enqueueNext);
  } catch (error) {
    await countFailure(ctx, job, error, enqueueNext);
  } finally {
    clearInterval(beating);
  }
}

/**
 * Does all steps of an import one after the other, until it is complete, has failed or waits for the member. Does not throw when it fails:
 * the caller reads its state.
 * @param onStep called after each step
 */
export async function runImport(ctx: Context, importId: string, onStep: () => Promise<void>): Promise<void> {
  let goesOn = true;
  while (goesOn) {
    goesOn = false;
    await runImportStep(ctx, importId, async () => {
      goesOn = true;
    });
    await onStep();
  }
}

type EnqueueNext = (ctx: Context) => Promise<void>;

async function prepare(ctx: Context, job: JobRow, enqueueNext: EnqueueNext): Promise<void> {
  const isUnread = (await listUnreadFiles(ctx, job.id)).length > 0;
  if (isUnread && !(await stageAndEraseFiles(ctx, job))) return;
  const heartbeat = async () => (await touch(ctx, job)) !== undefined;
  if (isUnread || (await matchNextFilms(ctx, job.id, heartbeat))) return continueStaging(ctx, job, enqueueNext);
  if (!(await previewRows(ctx, job, heartbeat))) return;
  const at = timestamp(ctx.clock);
  const ready = { state_at: at, worked_at: at, failures: 0 };
  await inTransaction(ctx, async (ctx) => {
    // Nobody looks at the preview of what a feed brings.
    if (job.origin === 'feed') {
      await queries.updateJobInState(ctx, job.id, ['reading'], { ...ready, state: 'processing', started_at: at });
      await enqueueNext(ctx);
      return;
    }
    const after = await queries.updateJobInState(ctx, job.id, ['reading'], { ...ready, state: 'ready' });
    // The member has changed the options while the preview was made.
    if (after !== undefined && !hasSameOptions(after, job)) await enqueueNext(ctx);
    publishImportChange(ctx, job.user_id);
  });
}

const touch = (ctx: Context, job: JobRow) =>
  queries.updateJobInState(ctx, job.id, ['reading'], { worked_at: timestamp(ctx.clock), failures: 0 });

async function continueStaging(ctx: Context, job: JobRow, enqueueNext: EnqueueNext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if ((await touch(ctx, job)) === undefined) return;
    await enqueueNext(ctx);
    publishImportChange(ctx, job.user_id);
  });
}

/** Makes the preview of an import that is ready again, because its options have changed. */
async function previewAgain(ctx: Context, job: JobRow): Promise<void> {
  const isReady = async () => (await queries.findJobById(ctx, job.id))?.state === 'ready';
  if (await previewRows(ctx, job, isReady)) publishImportChange(ctx, job.user_id);
}

const hasSameOptions = (one: JobRow, other: JobRow): boolean =>
  one.overwrite_mine === other.overwrite_mine &&
  one.likes_to_favorites === other.likes_to_favorites &&
  one.all_spoilers === other.all_spoilers;

async function write(ctx: Context, job: JobRow, enqueueNext: EnqueueNext): Promise<void> {
  const progress = await writeNextRows(ctx, job, enqueueNext);
  if (progress === 'done') await finish(ctx, job, 'completed');
  else if (progress === 'more') publishImportChange(ctx, job.user_id);
}

async function undo(ctx: Context, job: JobRow, enqueueNext: EnqueueNext): Promise<void> {
  if ((await undoNextChanges(ctx, job, enqueueNext)) === 'done') await finish(ctx, job, 'undone');
}

/** Ends an import, and tells the member's tabs that things of all kinds have changed. */
async function finish(ctx: Context, job: JobRow, state: 'completed' | 'undone'): Promise<void> {
  const at = timestamp(ctx.clock);
  await inTransaction(ctx, async (ctx) => {
    await queries.updateJobInState(ctx, job.id, [job.state], { state, state_at: at, worked_at: at, failures: 0 });
    publishLiveMessage(ctx, [job.user_id], {
      type: 'changed',
      nouns: ['import', 'profile', 'rating', 'list', 'custom_list', 'review', 'timeline'],
    });
  });
}

async function countFailure(ctx: Context, job: JobRow, error: unknown, enqueueNext: EnqueueNext): Promise<void> {
  if (isRefusal(error)) return inTransaction(ctx, (ctx) => fail(ctx, job, REFUSED));
  const failures = job.failures + 1;
  ctx.log.error({ err: error, import_id: job.id, failures }, 'a step of an import failed');
  await inTransaction(ctx, async (ctx) => {
    if (failures < MAX_FAILURES) {
      await queries.updateJobInState(ctx, job.id, [job.state], { failures });
      await enqueueNext(ctx);
      return;
    }
    await fail(ctx, job, job.started_at === null ? FAILED_UNSTARTED : FAILED);
  });
}

/** Whether the member may not have anything written now, which does not pass with another try. */
const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && ['ACCOUNT_SUSPENDED', 'ACCOUNT_BANNED'].includes(error.code);

async function fail(ctx: Context, job: JobRow, details: string): Promise<void> {
  const at = timestamp(ctx.clock);
  const end = { state: 'failed', state_at: at, worked_at: at, error_details: details, failed_in: job.state } as const;
  await queries.updateJobInState(ctx, job.id, [job.state], end);
  publishImportChange(ctx, job.user_id);
}

/** Enqueues the next step of imports at work whose process has died: nothing was heard of it for 20 seconds. */
export async function resumeAbandonedImports(ctx: Context, enqueueStep: EnqueueStep): Promise<void> {
  for (const id of await queries.findAbandonedJobs(ctx, hoursFromNow(ctx.clock, -ABANDONED_HOURS)))
    await enqueueStep(ctx, id);
}
