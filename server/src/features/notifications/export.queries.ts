import type { ExportedNotification } from '@halfstar/contract/notifications/export.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * What a member was notified of and has not deleted, by id, with the ids of the actors instead of their usernames. Served by
 * notifications_newest_idx, notification_actors_pkey.
 */
export async function listReceived(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<ExportedNotification[]> {
  const { rows } = await sql<ExportedNotification>`
    select id, type, note, movie_id, review_id, comment_id, created_at, read_at,
      case when grouped
        then array(select a.actor_id from notification_actors a where a.notification_id = n.id and a.active order by a.acted_at)
        else array_remove(array[n.actor_id], null) end as actors
    from notifications n
    where recipient_id = ${userId} and deleted_at is null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(ctx.db);
  return rows;
}
