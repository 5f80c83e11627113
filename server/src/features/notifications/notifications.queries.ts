import { MAX_UNREAD_COUNT } from '@halfstar/contract/notifications/notifications.schema';
import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { MAX_COUNTED_ACTORS } from '@halfstar/contract/shared/notification-type';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { Notifications } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import { isShown, isWanted, mayHearOf, type Recipient, shownActors } from './notifications.predicate.ts';

/** An actor is counted as new for the same target once in so many hours. */
const ONCE_IN_HOURS = 24;

/** What a notification is about. Ids that it does not have are left out. */
export interface NotificationTarget {
  /** The id that tells targets of one type apart. */
  targetId: string;
  movieId?: string | null;
  subjectId?: string;
  commentId?: string;
  clubId?: string | undefined;
  /** A sentence of ours, at most 500 characters. */
  note?: string;
  /** ISO timestamp. */
  at: string;
}

/** When an actor who was counted then may be counted again at this time (ISO timestamp). */
export const countableAgainBefore = (at: string): RawBuilder<unknown> =>
  sql`${at}::timestamptz - make_interval(hours => ${ONCE_IN_HOURS})`;

/** The values of the columns that both kinds of notifications have, in the order of TARGET_COLUMNS. */
export const targetValues = ({
  targetId,
  movieId,
  subjectId,
  commentId,
  clubId,
  note,
  at,
}: NotificationTarget): RawBuilder<unknown> => sql`
  ${targetId}::uuid, ${movieId ?? null}::uuid, ${subjectId ?? null}::uuid, ${commentId ?? null}::uuid,
  ${commentId !== undefined}::boolean, ${clubId ?? null}::uuid, ${note ?? null}::text, ${at}::timestamptz`;
/** The columns that all notifications have. */
export const TARGET_COLUMNS = sql`target_id, movie_id, subject_id, comment_id, about_comment, club_id, note, created_at`;

/**
 * Notifies these members of what one actor did, except the actor, members who may not see the actor, members who do not want the type, and
 * members who are being deleted. A repetition within 24 hours changes only which comment is meant and the note, and the note only if it is
 * the newer one; it is unread again only if its note says something else, if the comment that was meant is gone, or, with `againOnceRead`,
 * if it had been read. Served by notifications_one_each.
 * @returns the members who have the notification, and whether it is new or unread again
 */
export async function upsertNotifications(
  ctx: Context,
  type: NotificationType,
  recipientIds: readonly string[],
  actorId: string | null,
  target: NotificationTarget,
  againOnceRead: boolean,
) {
  const recipient = sql.ref('r.user_id');
  const maySee = actorId === null ? sql`true` : mayHearOf(type, recipient, actorId, target.clubId);
  const { rows } = await sql<{ recipient_id: string; is_new: boolean }>`
    with written as (
      insert into notifications as n (recipient_id, type, actor_id, ${TARGET_COLUMNS})
      select r.user_id, ${type}, ${actorId}::uuid, ${targetValues(target)}
      from profiles r
      where r.user_id = any(${recipientIds}::uuid[]) and r.user_id is distinct from ${actorId}::uuid
        and ${isWanted(recipient, type)} and ${maySee}
      order by r.user_id
      for key share of r
      on conflict on constraint notifications_one_each do update set
        comment_id = excluded.comment_id,
        note = case when n.created_at <= excluded.created_at then excluded.note else n.note end,
        created_at = case when ${isAgain(target.at, againOnceRead)} then excluded.created_at else n.created_at end,
        read_at = case when ${isAgain(target.at, againOnceRead)} then null else n.read_at end,
        deleted_at = case when ${isAgain(target.at, againOnceRead)} then null else n.deleted_at end
      returning recipient_id, created_at)
    select recipient_id, created_at = ${target.at}::timestamptz as is_new from written`.execute(ctx.db);
  return rows;
}

const isAgain = (at: string, onceRead: boolean) =>
  sql`(n.created_at <= ${countableAgainBefore(at)} or (n.about_comment and n.comment_id is null)
    or (n.note is distinct from excluded.note and n.created_at <= excluded.created_at)
    or (${onceRead}::boolean and n.read_at is not null and n.deleted_at is null))`;

export type NotificationRow = Selectable<Notifications> & {
  /** The actor, of several the latest. */
  shown_actor_id: string | null;
  /** How many other actors there are. At most MAX_COUNTED_ACTORS are counted. */
  others: number;
  subject_kind: string | null;
  subject_owner_id: string | null;
  club_name: string | null;
  /** Of an invitation to a club, which is the target then. */
  invitation_status: string | null;
};

export interface NotificationQuestion {
  types: readonly NotificationType[];
  unreadOnly: boolean;
  /** ISO timestamps: from the first on, before the second. */
  between?: readonly [from: string, to: string];
}

/** A page of a member’s notifications that they may see, newest first. Served by notifications_newest_idx and notifications_unread_idx. */
export async function listNotifications(
  ctx: Context,
  recipient: Recipient,
  { types, unreadOnly, between }: NotificationQuestion,
  after: TimePlace | null,
  limit: number,
): Promise<NotificationRow[]> {
  const { rows } = await sql<NotificationRow>`
    select n.*, coalesce(n.actor_id, g.latest_id) as shown_actor_id, coalesce(g.actors - 1, 0)::int as others,
      s.kind as subject_kind, s.owner_id as subject_owner_id, c.name as club_name, i.status as invitation_status
    from notifications n
    left join subjects s on s.id = n.subject_id
    left join movie_clubs c on c.id = n.club_id
    left join movie_club_invitations i on n.type = 'club_invitation' and i.id = n.target_id
    left join lateral (
      select (array_agg(c.actor_id order by c.acted_at desc, c.actor_id))[1] as latest_id, count(*) as actors
      from (
        select a.actor_id, a.acted_at ${shownActors(recipient)}
        order by a.acted_at desc, a.actor_id limit ${MAX_COUNTED_ACTORS}) c) g on n.grouped
    where ${isShown(ctx, recipient)} and n.type = any(${types}::text[])
      and ${unreadOnly ? sql`n.read_at is null` : sql`true`}
      and ${between === undefined ? sql`true` : sql`n.created_at >= ${between[0]} and n.created_at < ${between[1]}`}
      and ${isAfterPlace(sql`(n.created_at, n.id)`, after, 'desc')}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/** How many unread notifications a member may see, at most MAX_UNREAD_COUNT. Served by notifications_unread_idx. */
export async function countUnreadNotifications(ctx: Context, recipient: Recipient): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    select count(*)::int as unread from (
      select from notifications n where n.read_at is null and ${isShown(ctx, recipient)} limit ${MAX_UNREAD_COUNT}) shown`.execute(
    ctx.db,
  );
  return rows[0]?.unread ?? 0;
}

/**
 * The id of a notification if it is the member’s, also of one that is deleted or no longer shown; undefined otherwise. Served by the
 * primary key.
 */
export const findNotificationId = (ctx: Context, { userId }: Recipient, id: string) =>
  ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('id', '=', id)
    .where('recipient_id', '=', userId)
    .executeTakeFirst();

/** Marks a notification of the member read; changes nothing when it is not theirs or was read before. Served by the primary key. */
export const setNotificationRead = (ctx: Context, { userId }: Recipient, id: string, at: string) =>
  ctx.db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('id', '=', id)
    .where('recipient_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();

/**
 * Marks a member’s unread notifications up to a time (ISO timestamp) read, at most `limit`, the newest first, also those that are not shown
 * now. Served by notifications_unread_idx.
 * @returns how many were marked
 */
export async function setNewestRead(
  ctx: Context,
  { userId }: Recipient,
  { upTo, at, limit }: { upTo: string; at: string; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set read_at = ${at} where id in (
      select id from notifications
      where recipient_id = ${userId} and read_at is null and deleted_at is null and created_at <= ${upTo}
      order by created_at desc, id desc limit ${limit})`.execute(ctx.db);
  return Number(numAffectedRows);
}

/**
 * Makes the notifications about a comment that is being deleted be about another comment instead. Mentions, and all of them when
 * `otherCommentId` is null, are no longer shown. Served by notifications_comment_idx.
 * @returns the ids of the members who have them
 */
export async function replaceCommentInNotifications(
  ctx: Context,
  commentId: string,
  otherCommentId: string | null,
): Promise<readonly string[]> {
  const { rows } = await sql<{ recipient_id: string }>`
    update notifications set comment_id = case when type = 'comment' then ${otherCommentId}::uuid end
    where comment_id = ${commentId} returning recipient_id`.execute(ctx.db);
  return rows.map((row) => row.recipient_id);
}

/** The ids of the members who have notifications about a comment. Served by notifications_comment_idx. */
export async function listCommentRecipients(ctx: Context, commentId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('notifications')
    .select('recipient_id')
    .where('comment_id', '=', commentId)
    .execute();
  return rows.map((row) => row.recipient_id);
}

/**
 * Marks the member’s notifications of this type about a target read. Served by notifications_one_each.
 * @returns whether one was unread
 */
export async function setTargetNotificationRead(
  ctx: Context,
  { userId }: Recipient,
  type: NotificationType,
  targetId: string,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('recipient_id', '=', userId)
    .where('type', '=', type)
    .where('target_id', '=', targetId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/**
 * Hides a notification from its recipient without deleting its row; one that groups actors begins anew with the next actor. Whose it is,
 * the caller has checked. Served by the primary key.
 */
export async function setNotificationDeleted(ctx: Context, id: string, at: string): Promise<void> {
  await sql`
    with emptied as (update notification_actors set active = false where notification_id = ${id} and active)
    update notifications set deleted_at = ${at} where id = ${id}`.execute(ctx.db);
}

/**
 * Which notifications are deleted for good (ISO timestamps): those that their recipient deleted before `deleted`, read ones made before
 * `read`, and unread ones made before `any`. `any` is before `read`.
 */
export interface DeletionTimes {
  deleted: string;
  read: string;
  any: string;
}

/**
 * Locks the next old notifications that nobody else holds, at most `limit`. Served by notifications_age_idx and notifications_deleted_idx.
 * @returns their ids
 */
export async function lockOldNotifications(ctx: Context, before: DeletionTimes, limit: number): Promise<string[]> {
  // No row is in two branches: the limit counts rows.
  const isKept = sql`(deleted_at is null or deleted_at >= ${before.deleted})`;
  const { rows } = await sql<{ id: string }>`
    select id from notifications where id in (
      select id from notifications where deleted_at < ${before.deleted}
      union all select id from notifications where created_at < ${before.read} and read_at is not null and ${isKept}
      union all select id from notifications where created_at < ${before.any} and read_at is null and ${isKept}
      limit ${limit})
    for update skip locked`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Deletes notifications with what is left below them. Served by the primary key. */
export const deleteNotifications = (ctx: Context, ids: readonly string[]) =>
  ctx.db.deleteFrom('notifications').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

/**
 * Moves at most `limit` of the notifications that a member has about a film, and of those that others have about the member’s review and
 * cards of it, to another film. After the review and the cards were moved. They are locked first, so that one that is being deleted is
 * replaced by the next. Served by notifications_one_each, notifications_subject_idx.
 * @returns how many were moved; fewer than `limit` are the last
 */
export async function moveNotificationsToFilm(
  ctx: Context,
  { userId, from, to }: { userId: string; from: string; to: string },
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update notifications set movie_id = ${to} where id = any(array(
      select id from notifications where movie_id = ${from} and id in (
      select id from notifications where recipient_id = ${userId} and movie_id = ${from}
      union select n.id from reviews r join notifications n on n.subject_id = r.id
        where r.user_id = ${userId} and r.movie_id = ${to} and n.movie_id = ${from}
      union select n.id from timeline_cards c join notifications n on n.subject_id = c.id
        where c.user_id = ${userId} and c.movie_id = ${to} and n.movie_id = ${from})
      limit ${limit} for update))`.execute(ctx.db);
  return Number(numAffectedRows);
}

/**
 * Moves the notifications about comments that have moved from a review to another one, also to the film of that, if it has one. Those about
 * reactions stay. Served by notifications_comment_idx.
 */
export async function moveCommentNotifications(
  ctx: Context,
  {
    commentIds,
    from,
    into,
    movieId,
  }: { commentIds: readonly string[]; from: string; into: string; movieId: string | null },
): Promise<void> {
  await sql`
    update notifications
    set subject_id = ${into}, movie_id = case when movie_id is not null then coalesce(${movieId}::uuid, movie_id) end
    where comment_id = any(${commentIds}::uuid[]) and subject_id = ${from}`.execute(ctx.db);
}
