import type { NotificationType } from '@halfstar/contract/notifications/types.notifications';
import { type RawBuilder, sql } from 'kysely';
import { visibleTo } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isWanted, mayHearOf } from './notifications.predicate.ts';
import {
  countableAgainBefore,
  type NotificationTarget,
  TARGET_COLUMNS,
  targetValues,
} from './notifications.queries.ts';

// Notifications that group all actors on a target.

/**
 * The statement that adds an actor to the recipients’ notifications that group the actors on a target, or makes them active in them again;
 * notifications are made where there are none. One in which the actor was not counted within the last 24 hours becomes unread, the newest,
 * and about this target, also if its recipient has deleted it. Left out are the actor, members who may not see the actor, and members who
 * do not want the type. The caller lets one change of the actor on the target run at a time. It returns the recipients. Served by
 * notifications_one_each and the primary key of notification_actors.
 */
export function addActorToGroups(
  type: NotificationType,
  recipientIds: readonly string[],
  actorId: string,
  target: NotificationTarget,
): RawBuilder<{ recipient_id: string }> {
  const recipient = sql.ref('r.user_id');
  const isCounted = sql`exists (
    select from notification_actors c
    where c.notification_id = n.id and c.actor_id = ${actorId}::uuid and c.acted_at > ${countableAgainBefore(target.at)})`;
  const unlessCounted = (column: string) =>
    sql`${sql.ref(column)} = case when ${isCounted} then n.${sql.ref(column)} else excluded.${sql.ref(column)} end`;
  return sql`
    with grouped as (
      insert into notifications as n (recipient_id, type, grouped, ${TARGET_COLUMNS})
      select r.user_id, ${type}, true, ${targetValues(target)} from profiles r
      where r.user_id = any(${recipientIds}::uuid[]) and r.user_id <> ${actorId}::uuid and ${isWanted(recipient, type)}
        and ${mayHearOf(type, recipient, actorId, target.clubId)}
      order by r.user_id
      for key share of r
      on conflict on constraint notifications_one_each do update set
        ${sql.join(['created_at', 'read_at', 'deleted_at', 'movie_id', 'subject_id'].map(unlessCounted))}
      returning id, recipient_id
    ), acted as (
      insert into notification_actors as a (notification_id, actor_id, acted_at)
      select id, ${actorId}::uuid, ${target.at}::timestamptz from grouped
      on conflict (notification_id, actor_id) do update set active = true,
        acted_at = case when a.acted_at <= ${countableAgainBefore(target.at)} then excluded.acted_at else a.acted_at end
        where not a.active or a.acted_at <= ${countableAgainBefore(target.at)})
    select recipient_id from grouped`;
}

/**
 * The statement that takes an actor out of the recipient’s notification that groups the actors on a target. It returns a row if they were
 * in it: whether the recipient may see them. Served by notifications_one_each.
 */
export const deactivateActorInGroup = (
  type: NotificationType,
  { recipientId, targetId, actorId }: { recipientId: string; targetId: string; actorId: string },
): RawBuilder<{ is_shown: boolean }> => sql`
  update notification_actors a set active = false from notifications n
  where n.recipient_id = ${recipientId} and n.type = ${type} and n.target_id = ${targetId} and n.actor_id is null
    and a.notification_id = n.id and a.actor_id = ${actorId} and a.active
  returning ${visibleTo({ userId: recipientId }, sql`a.actor_id`)} as is_shown`;

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
export const lockClubPostNotifications = (ctx: Context, clubId: string) =>
  lockUntilCommit(ctx.db, `told posts of ${clubId}`);
