import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isWanted, mayHearOf } from './notifications.predicate.ts';
import { longAgo, type NotificationTarget, TARGET_COLUMNS, targetValues } from './notifications.queries.ts';

// Notifications that group all actors on a target.

/**
 * The recipients’ notifications that group the actors on a target, made where there is none, and locked until the transaction ends. Left out
 * are the actor, members who may not see the actor, and members who do not want the type. Served by notifications_one_each.
 */
export async function lockOrCreateGroups(
  ctx: Context,
  type: NotificationType,
  recipientIds: readonly string[],
  actorId: string,
  target: NotificationTarget,
): Promise<{ id: string; recipient_id: string }[]> {
  const recipient = sql.ref('r.user_id');
  const { rows } = await sql<{ id: string; recipient_id: string }>`
    insert into notifications as n (recipient_id, type, grouped, ${TARGET_COLUMNS})
    select r.user_id, ${type}, true, ${targetValues(target)} from profiles r
    where r.user_id = any(${recipientIds}::uuid[]) and r.user_id <> ${actorId}::uuid and ${isWanted(recipient, type)}
      and ${mayHearOf(type, recipient, actorId, target.clubId)}
    order by r.user_id
    for key share of r
    on conflict on constraint notifications_one_each do update set type = excluded.type
    returning id, recipient_id`.execute(ctx.db);
  return rows;
}

/**
 * Adds an actor to grouped notifications, or makes them active in them again.
 * @returns the ids of those in which they were not counted within the last 24 hours
 */
export async function addActorToGroups(
  ctx: Context,
  notificationIds: readonly string[],
  actorId: string,
  at: string,
): Promise<string[]> {
  const { rows } = await sql<{ notification_id: string; is_new: boolean }>`
    insert into notification_actors as a (notification_id, actor_id, acted_at)
    select id, ${actorId}::uuid, ${at}::timestamptz from unnest(${notificationIds}::uuid[]) as one (id)
    on conflict (notification_id, actor_id) do update set active = true,
      acted_at = case when a.acted_at <= ${longAgo(at)} then excluded.acted_at else a.acted_at end
      where not a.active or a.acted_at <= ${longAgo(at)}
    returning notification_id, xmax = 0 or acted_at = ${at}::timestamptz as is_new`.execute(ctx.db);
  return rows.flatMap((row) => (row.is_new ? [row.notification_id] : []));
}

/** Makes notifications the newest, unread and about this target, also those that their recipients have deleted. */
export const bumpNotifications = (
  ctx: Context,
  ids: readonly string[],
  { at, movieId = null, subjectId = null }: Pick<NotificationTarget, 'at' | 'movieId'> & { subjectId?: string | null },
) =>
  ctx.db
    .updateTable('notifications')
    .set({ created_at: at, read_at: null, deleted_at: null, movie_id: movieId, subject_id: subjectId })
    .where('id', 'in', ids)
    .execute();

/**
 * Takes an actor out of the recipient’s notification that groups the actors on a target. Served by notifications_one_each.
 * @returns whether they were in it and the recipient may see them
 */
export async function deactivateActorInGroup(
  ctx: Context,
  type: NotificationType,
  { recipientId, targetId, actorId }: { recipientId: string; targetId: string; actorId: string },
): Promise<boolean> {
  const { rows } = await sql<{ is_shown: boolean }>`
    update notification_actors a set active = false from notifications n
    where n.recipient_id = ${recipientId} and n.type = ${type} and n.target_id = ${targetId} and n.actor_id is null
      and a.notification_id = n.id and a.actor_id = ${actorId} and a.active
    returning ${visibleTo({ userId: recipientId }, sql`a.actor_id`)} as is_shown`.execute(ctx.db);
  return rows[0]?.is_shown === true;
}

/**
 * Takes an actor out of all recipients' notifications that group the actors on a target. Served by notification_actors_actor_idx.
 * @returns the ids of the recipients
 */
export async function deactivateActorInGroups(
  ctx: Context,
  type: NotificationType,
  { targetId, actorId }: { targetId: string; actorId: string },
): Promise<string[]> {
  const { rows } = await sql<{ recipient_id: string }>`
    update notification_actors a set active = false from notifications n
    where a.actor_id = ${actorId} and a.active and n.id = a.notification_id and n.type = ${type} and n.target_id = ${targetId}
    returning n.recipient_id`.execute(ctx.db);
  return rows.map((row) => row.recipient_id);
}

/**
 * Takes an actor back into all recipients' notifications that group the actors on a target and that they have not deleted. Served by
 * notification_actors_actor_idx.
 * @returns the ids of the recipients
 */
export async function reactivateActorInGroups(
  ctx: Context,
  type: NotificationType,
  { targetId, actorId }: { targetId: string; actorId: string },
): Promise<string[]> {
  const { rows } = await sql<{ recipient_id: string }>`
    update notification_actors a set active = true from notifications n
    where a.actor_id = ${actorId} and not a.active and n.id = a.notification_id and n.type = ${type} and n.target_id = ${targetId}
      and n.deleted_at is null
    returning n.recipient_id`.execute(ctx.db);
  return rows.map((row) => row.recipient_id);
}

/** Lets one transaction at a time change what members are told of posts in a club, until it ends. */
export const lockClubPosts = (ctx: Context, clubId: string) => lockUntilCommit(ctx.db, `told posts of ${clubId}`);
