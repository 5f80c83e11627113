import { DIGEST_FREQUENCIES } from '@halfstar/contract/notifications/preferences.schema';
import { NOTIFICATION_TYPES, type NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { DigestPeriod } from './digests.model.ts';

/** How often a member gets digests by mail, and the state of the next one. */
export interface DigestSubscription {
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

/** How often a member gets digests, and when the next one is due; undefined when they want none. Served by the primary key. */
export async function findDigestSubscription(ctx: Context, userId: string): Promise<DigestSubscription | undefined> {
  const row = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { ...row, frequency: toPeriod(row.frequency) };
}

/**
 * Turns a member’s digests on, or changes how often they come: then only frequency and due time change, and the next one still contains
 * what has waited for it. The same frequency again changes nothing.
 */
export const upsertDigestSubscription = (ctx: Context, subscription: DigestSubscription) =>
  ctx.db
    .insertInto('notification_digests')
    .values(subscription)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ frequency: subscription.frequency, due_at: subscription.due_at })
        .where('notification_digests.frequency', '<>', subscription.frequency),
    )
    .execute();

/** Sets what a member’s next digest contains and when it is due (ISO timestamps), after one was sent. */
export const advanceDigest = (ctx: Context, userId: string, next: Pick<DigestSubscription, 'covers_from' | 'due_at'>) =>
  ctx.db.updateTable('notification_digests').set(next).where('user_id', '=', userId).execute();

/**
 * Turns a member’s digests off; with `turnedOnAt` only if they were turned on at that time and not again since. Served by the primary key.
 */
export async function deleteDigestSubscription(ctx: Context, userId: string, turnedOnAt?: string): Promise<void> {
  await ctx.db
    .deleteFrom('notification_digests')
    .where('user_id', '=', userId)
    .$if(turnedOnAt !== undefined, (query) => query.where('turned_on_at', '=', turnedOnAt ?? ''))
    .execute();
}

/**
 * A page of the members’ digests that are due, the longest overdue first. Served by notification_digests_due_idx.
 * @param lastListed the last one of the page before; null for the first page
 */
export async function listDueDigests(ctx: Context, now: string, lastListed: DigestSubscription | null, limit: number) {
  const rows = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('due_at', '<=', now)
    .$if(lastListed !== null, (query) =>
      query.where(sql<boolean>`(due_at, user_id) > (${lastListed?.due_at ?? ''}, ${lastListed?.user_id ?? ''})`),
    )
    .orderBy('due_at')
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row): DigestSubscription => ({ ...row, frequency: toPeriod(row.frequency) }));
}

/** A member’s digest if it is due, locked until the transaction ends; undefined otherwise. Served by the primary key. */
export async function lockDueDigest(
  ctx: Context,
  userId: string,
  now: string,
): Promise<DigestSubscription | undefined> {
  const row = await ctx.db
    .selectFrom('notification_digests')
    .selectAll()
    .where('user_id', '=', userId)
    .where('due_at', '<=', now)
    .forUpdate()
    .executeTakeFirst();
  return row && { ...row, frequency: toPeriod(row.frequency) };
}

/**
 * The types of notifications that a member wants both in the app and by mail: all that they have not turned off. Served by the primary key
 * of notification_preferences.
 */
export async function listDigestTypes(ctx: Context, userId: string): Promise<NotificationType[]> {
  const rows = await ctx.db
    .selectFrom('notification_preferences')
    .select('type')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('email', '=', false), eb('in_app', '=', false)]))
    .execute();
  const unwanted = new Set(rows.map((row) => row.type));
  return NOTIFICATION_TYPES.filter((type) => !unwanted.has(type));
}
