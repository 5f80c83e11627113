import { Readable } from 'node:stream';
import { type Download, EXPORT_DAYS, EXPORT_TRIES_HOURS, type Export } from '@halfstar/contract/exports/exports.schema';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, notFound } from '#platform/errors.ts';
import { StorageError } from '#platform/storage/storage.ts';
import type { Viewer } from '#platform/viewer.ts';
import { makeArchive } from './archive.service.ts';
import { exportUnderWay } from './exports.errors.ts';
import { canDownload, getState, hasExpired, requireExporter } from './exports.policy.ts';
import { presentExport } from './exports.present.ts';
import * as queries from './exports.queries.ts';

/** Enqueues the making of an export in the caller's transaction. */
export type EnqueueExport = (ctx: Context, exportId: string) => Promise<void>;

const TYPE = 'application/zip';
/** An export that is not made by then has probably lost its process. Making it twice is harmless. */
const ABANDONED_HOURS = 1 / 6;
/** The file of an export that was replaced may still be being written. */
const RELEASED_HOURS = 1;
const BATCH_SIZE = 100;

const toStorageKey = (id: string): string => `exports/${id}.zip`;

/** The viewer's latest export; null without one, and once its file has expired. Throws what requireExporter throws. */
export async function getExport(ctx: Context, viewer: Viewer | null): Promise<Export | null> {
  const row = await queries.findLatestExport(ctx, requireExporter(viewer).userId);
  if (row === undefined || hasExpired(row, ctx.clock)) return null;
  return presentExport(row, ctx.clock);
}

/** Asks for an export, which replaces an earlier one. Throws EXPORT_UNDER_WAY and what requireExporter throws. */
export async function requestExport(ctx: Context, viewer: Viewer | null, enqueue: EnqueueExport): Promise<Export> {
  const { userId } = requireExporter(viewer);
  return inTransaction(ctx, async (ctx) => {
    await queries.lockExportRequests(ctx, userId);
    const before = await queries.findLatestExport(ctx, userId);
    if (before !== undefined && getState(before, ctx.clock) === 'making') throw exportUnderWay();
    await queries.detachExport(ctx, userId);
    const row = await queries.insertExport(ctx, userId, timestamp(ctx.clock));
    await enqueue(ctx, row.id);
    return presentExport(row, ctx.clock);
  });
}

/** The file of the viewer's export. Throws NOT_FOUND until it is ready and once it has expired, and UNAVAILABLE. */
export async function downloadExport(ctx: Context, viewer: Viewer | null): Promise<Download> {
  const row = await queries.findLatestExport(ctx, requireExporter(viewer).userId);
  if (row === undefined || !canDownload(row, ctx.clock)) throw notFound();
  const file = await openFile(ctx, toStorageKey(row.id));
  if (file === null) throw notFound();
  const day = row.requested_at.slice(0, 10);
  return {
    headers: {
      'content-type': TYPE,
      'content-disposition': `attachment; filename="halfstar-${day}.zip"`,
      ...(file.size === null ? {} : { 'content-length': String(file.size) }),
    },
    body: Readable.toWeb(file.stream) as ReadableStream<Uint8Array>,
  };
}

async function openFile(ctx: Context, key: string) {
  try {
    return await ctx.storage.get(key);
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    ctx.log.error({ err: error }, 'an export could not be opened');
    throw new AppError('UNAVAILABLE', { cause: error });
  }
}

/**
 * Makes and stores the file of an export, unless it is ready or no longer wanted; deletes it again if a newer export replaced it meanwhile.
 * After a crash it is made again, under the same key.
 */
export async function makeExport(ctx: Context, exportId: string): Promise<void> {
  const row = await queries.findExportById(ctx, exportId);
  if (row?.ready_at !== null || row.user_id === null) return;
  const archive = await makeArchive(ctx, await getMemberForJob(ctx, row.user_id, 'ban'));
  await ctx.storage.put(toStorageKey(exportId), archive, TYPE);
  const isWanted = await queries.markExportReady(ctx, exportId, archive.byteLength, timestamp(ctx.clock));
  if (!isWanted) await ctx.storage.delete(toStorageKey(exportId));
}

/** Enqueues exports whose process has probably died, and deletes the files and rows of exports that nobody can download any more. */
export async function requeueAndPurgeExports(ctx: Context, enqueue: EnqueueExport): Promise<void> {
  const times = {
    from: hoursFromNow(ctx.clock, -EXPORT_TRIES_HOURS),
    until: hoursFromNow(ctx.clock, -ABANDONED_HOURS),
  };
  for (const id of await queries.listUnfinished(ctx, times)) await enqueue(ctx, id);
  while (true) {
    const spent = await queries.listDeletableExports(ctx, {
      expired: hoursFromNow(ctx.clock, -EXPORT_DAYS * 24),
      released: hoursFromNow(ctx.clock, -RELEASED_HOURS),
      limit: BATCH_SIZE,
    });
    for (const id of spent) {
      await ctx.storage.delete(toStorageKey(id));
      await queries.deleteExport(ctx, id);
    }
    if (spent.length < BATCH_SIZE) return;
  }
}
