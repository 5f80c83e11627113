import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Whose rows say that a member has something of a film: a viewing or a card comes with a list entry, a rating or a review. */
const OF_MEMBERS = [
  'movie_lists',
  'ratings',
  'reviews',
  'review_tombstones',
  'review_drafts',
  'scheduled_reviews',
  'list_films',
  'import_films',
  'import_changes',
] as const;

/**
 * The next merged films by id, after `after`, and whether a member still has something of each. Served by movies_merged_id_idx and the indexes
 * by film of the tables.
 */
export async function findMergedFilms(
  ctx: Context,
  after: string | null,
  limit: number,
): Promise<{ id: string; is_unfinished: boolean }[]> {
  const has = OF_MEMBERS.map((table) => sql`exists (select from ${sql.table(table)} one where one.movie_id = m.id)`);
  const { rows } = await sql<{ id: string; is_unfinished: boolean }>`
    select m.id, ${sql.join(has, sql` or `)} as is_unfinished from (
      select id from movies where merged_into is not null and (${after}::uuid is null or id > ${after}::uuid)
      order by id limit ${limit}
    ) m order by m.id`.execute(ctx.db);
  return rows;
}

/**
 * The ids of up to `limit` members who have something of a film, or whose imports name or have changed it; by id, after `after`. Served by
 * the indexes by film of these tables.
 */
export async function findMembersWith(
  ctx: Context,
  movieId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const ids = OF_MEMBERS.map((table) =>
    table === 'list_films'
      ? sql`select list.user_id from list_films film join lists list on list.id = film.list_id where film.movie_id = ${movieId}`
      : sql`select user_id from ${sql.table(table)} where movie_id = ${movieId}`,
  );
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (${sql.join(ids, sql` union `)}) member where ${after}::uuid is null or user_id > ${after}::uuid order by user_id limit ${limit}`.execute(
    ctx.db,
  );
  return rows.map((row) => row.user_id);
}

/**
 * Matches those films of a member's imports that were matched with one film with another one; those not found so far become `found`. Served
 * by import_films_movie_idx.
 * @returns their keys
 */
export async function reassignImportFilms(
  ctx: Context,
  userId: string,
  fromMovieId: string,
  toMovieId: string,
): Promise<string[]> {
  const { rows } = await sql<{ film_key: string }>`
    update import_films set movie_id = ${toMovieId}, suggestions = '[]',
      state = case when state in ('unknown', 'doubt', 'missing') then 'found' else state end
    where movie_id = ${fromMovieId} and user_id = ${userId} returning film_key`.execute(ctx.db);
  return rows.map((row) => row.film_key);
}
