import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isNotRemoved } from './lists.queries.ts';

export interface StoredListFilm {
  movie_id: string;
  note: string;
  added_at: string;
}

/** Times are the database's own text, so that a list can be restored with all its microseconds. */
export interface StoredList {
  id: string;
  name: string;
  description: string;
  ranked: boolean;
  public: boolean;
  tags: string[];
  created_at: string;
  updated_at: string;
  /** In their order. */
  films: StoredListFilm[];
}

/** A row of `lists list` with all its films. Served by list_films_position_key. */
export const WHOLE_LIST = sql<StoredList>`
  jsonb_build_object('id', id, 'name', name, 'description', description, 'ranked', ranked, 'public', public,
    'tags', tags, 'created_at', created_at, 'updated_at', updated_at,
    'films', coalesce((
      select jsonb_agg(jsonb_build_object('movie_id', movie_id, 'note', note, 'added_at', added_at) order by position)
      from list_films where list_id = list.id), '[]'))`;

/** These lists of a member with all their films, locked until the transaction ends. Served by lists_pkey, list_films_position_key. */
export async function lockLists(ctx: Context, userId: string, ids: readonly string[]): Promise<StoredList[]> {
  await sql`select from lists where user_id = ${userId} and id = any(${ids}::uuid[]) order by id for update`.execute(
    ctx.db,
  );
  const { rows } = await sql<{ list: StoredList }>`
    select ${WHOLE_LIST} as list from lists list where user_id = ${userId} and id = any(${ids}::uuid[])`.execute(
    ctx.db,
  );
  return rows.map((row) => row.list);
}

/** The ids of the member's lists that have this film. Served by list_films_movie_idx, lists_pkey. */
export async function findListIdsWithFilm(ctx: Context, userId: string, movieId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list.id from list_films film join lists list on list.id = film.list_id
    where film.movie_id = ${movieId} and list.user_id = ${userId}`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** Deletes lists of the member with their films, except those that moderators have removed. Served by the primary key. */
export async function deleteLists(ctx: Context, userId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from lists where user_id = ${userId} and id = any(${ids}::uuid[]) and ${isNotRemoved}`.execute(
    ctx.db,
  );
}

/** Those of these ids of which there is no film any more. Served by movies_pkey. */
export async function findMissingMovieIds(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::uuid[]) as film (id) where not exists (select from movies where id = film.id)`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.id));
}

/**
 * Inserts or replaces lists as they are given, with their ids, times and films: films that are not given are off the list. Served by the
 * primary keys. Needs lockLists.
 */
export async function upsertWholeLists(ctx: Context, userId: string, lists: readonly StoredList[]): Promise<void> {
  const given = JSON.stringify(lists);
  await sql`
    insert into lists (id, user_id, name, description, ranked, public, tags, film_count, created_at, updated_at)
    select id, ${userId}, name, description, ranked, public, array(select jsonb_array_elements_text(tags)),
      jsonb_array_length(films), created_at, updated_at
    from jsonb_to_recordset(${given}::jsonb) as given (id uuid, name text, description text, ranked boolean, public boolean,
      tags jsonb, films jsonb, created_at timestamptz, updated_at timestamptz)
    on conflict (id) do update
      set name = excluded.name, description = excluded.description, ranked = excluded.ranked, public = excluded.public,
        tags = excluded.tags, film_count = excluded.film_count, created_at = excluded.created_at,
        updated_at = excluded.updated_at
      where lists.user_id = ${userId}`.execute(ctx.db);
  await sql`delete from list_films where list_id = any(${lists.map((list) => list.id)}::uuid[])`.execute(ctx.db);
  await sql`
    insert into list_films (list_id, movie_id, position, note, added_at)
    select list.id, film.movie_id, film.position, film.note, film.added_at
    from jsonb_to_recordset(${given}::jsonb) as list (id uuid, films jsonb)
    cross join lateral rows from (
      jsonb_to_recordset(list.films) as (movie_id uuid, note text, added_at timestamptz)
    ) with ordinality as film (movie_id, note, added_at, position)`.execute(ctx.db);
}

/** Makes ids for new lists, in the order of time like those that the database gives. Inserts nothing. */
export async function generateListIds(ctx: Context, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select new_id() as id from generate_series(1, ${count}::int)`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
