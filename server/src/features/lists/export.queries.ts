import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { type StoredList, WHOLE_LIST } from './import.queries.ts';
import { isNotRemoved } from './lists.queries.ts';

/** Lists of a member that moderators have not removed, with all their films, by id. Served by lists_user_idx, list_films_position_key. */
export async function listWholeLists(
  ctx: Context,
  userId: string,
  after: string | null,
  limit: number,
): Promise<StoredList[]> {
  const { rows } = await sql<{ list: StoredList }>`
    select ${WHOLE_LIST} as list
    from lists list
    where user_id = ${userId} and ${isNotRemoved} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.list);
}
