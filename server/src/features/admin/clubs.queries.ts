import type { AdminClub, AdminClubFilter } from '@halfstar/contract/admin/clubs.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';

export type AdminClubRow = Omit<AdminClub, 'owner'> & { owner_id: string | null };

/**
 * All clubs whose name has every word, newest first, whoever may see them. Served by the primary key; a search reads all of them.
 */
export async function listClubs(
  ctx: Context,
  { query, visibility, status }: Omit<AdminClubFilter, 'cursor' | 'limit'>,
  after: readonly [string] | null,
  limit: number,
): Promise<AdminClubRow[]> {
  const words = query.split(/\s+/).filter((word) => word !== '');
  const { rows } = await sql<AdminClubRow>`
    select id, name, owner_id, visibility, join_policy, status, moderation, member_count, created_at from movie_clubs
    where ${visibility === undefined ? sql`true` : sql`visibility = ${visibility}`}
      and ${status === undefined ? sql`true` : sql`status = ${status}`}
      and not exists (select from unnest(${words}::text[]) as word where strpos(search_name, search_form(word)) = 0)
      and ${isAfterPlace(sql`(id)`, after, 'desc')}
    order by id desc limit ${limit}`.execute(ctx.db);
  return rows;
}
