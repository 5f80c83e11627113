import type { ExportedNotification } from '@halfstar/contract/notifications/export.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * A page of the notifications that a member has received and not deleted, in the order of their ids; `actors` are ids of members, not
 * usernames. Served by notifications_newest_idx, notification_actors_pkey.
 */
export async function listReceivedNotifications(
  ctx: Context,
  userId: string,
  afterId: string | null,
  limit: number,
): Promise<ExportedNotification[]> {
  const { rows } = await sql<ExportedNotification>`
    select n.id, n.type, n.note, n.movie_id, case when s.kind = 'review' then s.id end as review_id, n.comment_id, n.club_id, n.created_at, n.read_at,
      case when grouped
        then array(select a.actor_id from notification_actors a where a.notification_id = n.id and a.active order by a.acted_at)
        else array_remove(array[n.actor_id], null) end as actors
    from notifications n left join subjects s on s.id = n.subject_id
    where n.recipient_id = ${userId} and n.deleted_at is null and (${afterId}::uuid is null or n.id > ${afterId}::uuid)
    order by n.id limit ${limit}`.execute(ctx.db);
  return rows;
}
