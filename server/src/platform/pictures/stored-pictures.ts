import { randomBytes } from 'node:crypto';
import { hoursFromNow, timestamp } from '../clock.ts';
import type { Context } from '../context.ts';
import { AppError } from '../errors.ts';
import { defineJob, enqueueJob } from '../jobs.ts';
import { StorageError, type StoredFile } from '../storage/storage.ts';

// A database and a storage cannot commit together. So a picture's row is written before its files and deleted after them: a
// process that is killed at any line leaves a row, and what the row names is deleted by the next run.

/** A picture that nothing shows is deleted after this time: its upload has failed or was killed. */
const UPLOAD_HOURS = 1;
/** A picture must be put to use within this time, long before it could be deleted. */
const USE_WITHIN_HOURS = UPLOAD_HOURS / 2;

/** 32 letters and digits, which cannot be guessed. */
const PATH = /^\/pictures\/([a-z0-9]{32})\/(\d{2,4})\.webp$/;

/** Where a picture is served, in one of its sizes. Its content never changes. */
export const toPicturePath = (key: string, size: number): string => `/pictures/${key}/${size}.webp`;

/** The key of a stored picture by one of its paths; null for any other text. */
export const findPictureKey = (path: string | null): string | null => PATH.exec(path ?? '')?.[1] ?? null;

const toStorageKey = (path: string): string => path.slice(1);

/**
 * Stores a new picture in several sizes, as WebP, with a row that marks it as unused. Call it outside a transaction. It is deleted later,
 * by the nightly job, unless `keepStoredPicture` follows within half an hour.
 * @param filesBySize the bytes by width and height in pixels
 * @returns its key
 * @throws AppError PICTURE_NOT_STORED when the storage cannot be reached
 */
export async function storeUnusedPicture(ctx: Context, filesBySize: ReadonlyMap<number, Uint8Array>): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const now = timestamp(ctx.clock);
  await ctx.db
    .insertInto('pictures')
    .values({ key, sizes: [...filesBySize.keys()], unused_since: now, created_at: now })
    .execute();
  try {
    await Promise.all(
      [...filesBySize].map(([size, bytes]) =>
        ctx.storage.put(toStorageKey(toPicturePath(key, size)), bytes, 'image/webp'),
      ),
    );
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    ctx.log.error({ err: error }, 'a picture could not be stored');
    throw new AppError('PICTURE_NOT_STORED', { cause: error });
  }
  return key;
}

/**
 * Marks a stored picture as used, so that it is not deleted: in the transaction that begins to show it. Throws PICTURE_NOT_STORED when it
 * was stored more than half an hour ago, is already in use, or is not there.
 */
export async function keepStoredPicture(ctx: Context, key: string): Promise<void> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('pictures')
    .set({ unused_since: null })
    .where('key', '=', key)
    .where('unused_since', '>', hoursFromNow(ctx.clock, -USE_WITHIN_HOURS))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new AppError('PICTURE_NOT_STORED');
}

/**
 * Marks a stored picture as unused and enqueues the job that deletes it, in the transaction that no longer shows it. A path that is not one
 * of a stored picture, and null, are ignored.
 */
export async function enqueuePictureDeletion(ctx: Context, path: string | null): Promise<void> {
  const key = findPictureKey(path);
  if (key === null) return;
  await ctx.db
    .updateTable('pictures')
    .set({ unused_since: timestamp(ctx.clock) })
    .where('key', '=', key)
    .execute();
  await enqueueJob(ctx, deleteReleasedPicture, { key });
}

/** Opens the file of a stored picture by its path; null when there is none. Throws StorageError when the storage cannot be reached. */
export async function openPicture(ctx: Context, path: string): Promise<StoredFile | null> {
  return findPictureKey(path) === null ? null : ctx.storage.get(toStorageKey(path));
}

/** Deletes the files of a picture and then its row. Does nothing when the picture is in use or already deleted. */
export const deleteReleasedPicture = defineJob<{ key: string }>('pictures:delete', async (ctx, { key }) => {
  const picture = await ctx.db
    .selectFrom('pictures')
    .select(['key', 'sizes'])
    .where('key', '=', key)
    .where('unused_since', 'is not', null)
    .executeTakeFirst();
  if (picture !== undefined) await deletePicture(ctx, picture);
});

async function deletePicture(ctx: Context, { key, sizes }: { key: string; sizes: readonly number[] }): Promise<void> {
  for (const size of sizes) await ctx.storage.delete(toStorageKey(toPicturePath(key, size)));
  await ctx.db.deleteFrom('pictures').where('key', '=', key).execute();
}

const BATCH_SIZE = 100;

/** Runs nightly. Deletes pictures that nothing shows: uploads that failed, and what other deletions left. Served by pictures_unused_idx. */
export const deleteUnusedPictures = defineJob('pictures:delete-unused', async (ctx) => {
  const before = hoursFromNow(ctx.clock, -UPLOAD_HOURS);
  for (;;) {
    const unused = await ctx.db
      .selectFrom('pictures')
      .select(['key', 'sizes'])
      .where('unused_since', '<', before)
      .orderBy('unused_since')
      .limit(BATCH_SIZE)
      .execute();
    for (const picture of unused) await deletePicture(ctx, picture);
    if (unused.length < BATCH_SIZE) return;
  }
});
