import { DIGEST_FREQUENCIES } from '@halfstar/contract/notifications/preferences.schema';
import { NOTIFICATION_TYPES, type NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DigestPeriod } from './digests.model.ts';

export interface DigestRow {
  user_id: string;
  frequency: DigestPeriod;
  /** ISO timestamps: what the next mail contains, and when it is due. */
  covers_from: string;
  due_at: string;
  turned_on_at: string;
}

const toPeriod = (text: string): DigestPeriod => {
  const known = DIGEST_FREQUENCIES.find((each): each is DigestPeriod => each === text && each !== 'off');
  if (known === undefined) throw new Error(`${text} is no frequency of a digest`);
  return known;
};

/** A member's digest; undefined when they want none. Served by the primary key. */
export async function findDigest(ctx: Context, userId: string): Promise<DigestRow | undefined> {
  const row = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, frequency: toPeriod(row.frequency) };
}

/** Turns a member's digest on, or changes how often it comes: then the next one still contains what has waited for it. */
export const upsertDigest = (ctx: Context, row: DigestRow) =>
  ctx.db
    .insertInto('notification_digests')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ frequency: row.frequency, due_at: row.due_at })
        .where('notification_digests.frequency', '<>', row.frequency),
    )
    .execute();

/** After a digest was sent: what the next one contains, and when it is due (ISO timestamps). */
export const advanceDigest = (ctx: Context, userId: string, next: Pick<DigestRow, 'covers_from' | 'due_at'>) =>
  ctx.db.updateTable('notification_digests').set(next).where('user_id', '=', userId).execute();

/** Turns a member's digest off, where that is given the one that was turned on then. Served by the primary key. */
export async function deleteDigest(ctx: Context, userId: string, turnedOnAt?: string): Promise<void> {
  await ctx.db
    .deleteFrom('notification_digests')
    .where('user_id', '=', userId)
    .$if(turnedOnAt !== undefined, (query) => query.where('turned_on_at', '=', turnedOnAt ?? ''))
    .execute();
}

/** Members whose digest is due, the longest first. Served by notification_digests_due_idx. */
export async function listDueDigests(ctx: Context, now: string, after: DigestRow | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('due_at', '<=', now)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(due_at, user_id) > (${after?.due_at ?? ''}, ${after?.user_id ?? ''})`),
    )
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row): DigestRow => ({ ...row, frequency: toPeriod(row.frequency) }));
}

/** A member's digest if it is due, locked until the transaction ends. Served by the primary key. */
export async function lockDueDigest(ctx: Context, userId: string, now: string): Promise<DigestRow | undefined> {
  const row = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, frequency: toPeriod(row.frequency) };
}

/** The types that a member wants by mail. Served by the primary key of notification_preferences. */
export async function listMailedTypes(ctx: Context, userId: string): Promise<NotificationType[]> {
  const rows = await ctx.db
    .selectFrom('notification_preferences')
    .select('type')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('email', '=', false), eb('in_app', '=', false)]))
    .execute();
  const unwanted = new Set(rows.map((row) => row.type));
  return NOTIFICATION_TYPES.filter((type) => !unwanted.has(type));
}
