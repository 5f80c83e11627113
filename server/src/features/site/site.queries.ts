import type { PausablePart } from '@halfstar/contract/site/site.schema';
import { type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import type { DB } from '#platform/database/tables.ts';

export type AnnouncementRow = Selectable<DB['site_announcements']>;
export type PauseRow = Omit<Selectable<DB['site_pauses']>, 'part'> & { part: PausablePart };

export interface StoredSettings {
  /** The last one; it may have ended. */
  announcement: AnnouncementRow | undefined;
  /** The last pause of each part; it may have ended. */
  pauses: readonly PauseRow[];
}

/** Reads all settings. Both tables hold a few rows at most. */
export async function readSettings(ctx: Context): Promise<StoredSettings> {
  const announcement = await ctx.db.selectFrom('site_announcements').selectAll().executeTakeFirst();
  const pauses = await ctx.db.selectFrom('site_pauses').selectAll().orderBy('part').execute();
  return { announcement, pauses: pauses as readonly Selectable<DB['site_pauses']>[] as readonly PauseRow[] };
}

/** Keeps all others from changing settings until the transaction ends. */
export const lockSettings = (ctx: Context): Promise<void> => lockUntilCommit(ctx.db, 'site settings');

export interface AnnouncementValues {
  text: string;
  link_url: string | null;
  ends_at: string | null;
}

/** Who changes something, and when. */
export interface Change {
  changed_by: string;
  changed_at: string;
}

/** Deletes the announcement before and adds this one. @returns its id */
export async function replaceAnnouncement(ctx: Context, values: AnnouncementValues & Change): Promise<string> {
  await deleteAnnouncement(ctx);
  const { id } = await ctx.db.insertInto('site_announcements').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Changes the announcement that there is and raises its version; changes nothing without one. */
export const updateAnnouncement = (ctx: Context, values: AnnouncementValues & Change) =>
  ctx.db
    .updateTable('site_announcements')
    .set({ ...values, version: sql`version + 1` })
    .execute();

/** Deletes the announcement, if there is one. */
export const deleteAnnouncement = (ctx: Context) => ctx.db.deleteFrom('site_announcements').execute();

export interface PauseValues {
  reason: string;
  began_at: string;
  ends_at: string | null;
}

/** Begins a pause in place of the one before, or changes the one in force. @returns its id for the audit log */
export async function upsertPause(ctx: Context, part: PausablePart, values: PauseValues & Change): Promise<string> {
  const { id } = await ctx.db
    .insertInto('site_pauses')
    .values({ part, ...values })
    .onConflict((conflict) =>
      conflict.column('part').doUpdateSet({ ...values, ended_at: null, version: sql`site_pauses.version + 1` }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the pause of a part. Served by the primary key. @returns its id for the audit log */
export async function endPause(ctx: Context, part: PausablePart, { changed_by, changed_at }: Change): Promise<string> {
  const { id } = await ctx.db
    .updateTable('site_pauses')
    .set({ ended_at: changed_at, changed_by, changed_at, version: sql`version + 1` })
    .where('part', '=', part)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
