import type { FeedErrorCode, SyncCounts } from '@halfstar/contract/feeds/feeds.schema';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DB } from '#platform/database/tables.ts';
import { LeaseLostError } from '#platform/lease.ts';

/** What is stored of a sync once its import is complete. */
export interface PendingSync {
  counts: SyncCounts;
  /** The keys of its viewings. */
  keys: string[];
  gap: boolean;
  etag: string | null;
  last_modified: string | null;
}

type Stored = Selectable<DB['letterboxd_feeds']>;
export type FeedRecord = Omit<Stored, 'error' | 'counts' | 'pending'> & {
  error: FeedErrorCode | null;
  counts: SyncCounts | null;
  pending: PendingSync | null;
};

const toFeed = (row: Stored | undefined): FeedRecord | undefined => row as unknown as FeedRecord | undefined;

/** A member's feed. Served by the primary key. */
export const findFeed = async (ctx: Context, userId: string): Promise<FeedRecord | undefined> =>
  toFeed(await ctx.db.selectFrom('letterboxd_feeds').selectAll().where('user_id', '=', userId).executeTakeFirst());

/** A member's feed, locked until the transaction ends. Served by the primary key. */
export const lockFeed = async (ctx: Context, userId: string): Promise<FeedRecord | undefined> =>
  toFeed(
    await ctx.db
      .selectFrom('letterboxd_feeds')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );

/** The member who has saved the feed of this name on Letterboxd, and whether it is proven. Served by letterboxd_feeds_username_key. */
export const findFeedHolder = (
  ctx: Context,
  username: string,
): Promise<{ user_id: string; proven_at: string | null } | undefined> =>
  ctx.db
    .selectFrom('letterboxd_feeds')
    .select(['user_id', 'proven_at'])
    .where('username', '=', username)
    .executeTakeFirst();

/** Adds a member's feed, whose first sync is due at once. */
export const insertFeed = (ctx: Context, userId: string, username: string, at: string) =>
  ctx.db.insertInto('letterboxd_feeds').values({ user_id: userId, username, saved_at: at, due_at: at }).execute();

/** Deletes a member's feed; what it brought stays. Served by the primary key. */
export const deleteFeed = (ctx: Context, userId: string) =>
  ctx.db.deleteFrom('letterboxd_feeds').where('user_id', '=', userId).execute();

type Changes = Omit<Updateable<DB['letterboxd_feeds']>, 'counts' | 'pending' | 'error'> & {
  counts?: SyncCounts;
  pending?: PendingSync | null;
  error?: FeedErrorCode | null;
};

const toJson = (value: object | null) => (value === null ? null : JSON.stringify(value));

const updating = (
  ctx: Context,
  { user_id: userId, username }: { user_id: string; username: string },
  { counts, pending, ...changes }: Changes,
) =>
  ctx.db
    .updateTable('letterboxd_feeds')
    .set({
      ...changes,
      ...(counts === undefined ? {} : { counts: toJson(counts) }),
      ...(pending === undefined ? {} : { pending: toJson(pending) }),
    })
    .where('user_id', '=', userId)
    .where('username', '=', username);

/** Changes a member's feed, if it is still the one of this name. Served by the primary key. */
export const updateFeed = (ctx: Context, feed: { user_id: string; username: string }, changes: Changes) =>
  updating(ctx, feed, changes).execute();

/** Changes a feed whose sync goes on. Throws LeaseLostError when this process no longer holds it. Served by the primary key. */
export async function updateHeldFeed(ctx: Context, feed: FeedRecord, changes: Changes): Promise<FeedRecord> {
  const [updated] = await updating(ctx, feed, changes).where('lease_id', '=', feed.lease_id).returningAll().execute();
  const after = toFeed(updated);
  if (after === undefined) throw new LeaseLostError();
  return after;
}

/** Holds a feed whose sync goes on until `until`. False when this process no longer holds it. Served by the primary key. */
export async function renewSyncLease(ctx: Context, feed: FeedRecord, until: string): Promise<boolean> {
  const query = updating(ctx, feed, { busy_until: until }).where('lease_id', '=', feed.lease_id);
  return (await query.returning('user_id').executeTakeFirst()) !== undefined;
}

/** What ends the reservation of a feed. */
export const NOT_BUSY = { busy_until: null, lease_id: null } as const;

/**
 * The next feed whose sync is due, reserved until `until` under a new `lease_id`, so that no other process takes it; feeds whose member
 * waits come first. Served by letterboxd_feeds_due_idx.
 */
export async function takeDueFeed(ctx: Context, now: string, until: string): Promise<FeedRecord | undefined> {
  const { rows } = await sql<Stored>`
    update letterboxd_feeds set busy_until = ${until}, lease_id = gen_random_uuid()
    where user_id = (
      select user_id from letterboxd_feeds
      where due_at <= ${now} and (busy_until is null or busy_until <= ${now})
      order by due_at = requested_at is not true, due_at, user_id limit 1 for update skip locked)
    returning *`.execute(ctx.db);
  return toFeed(rows[0]);
}
