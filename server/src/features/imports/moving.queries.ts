import { sql } from 'kysely';
import type { StoredList } from '#features/lists/import.service.ts';
import type { Context } from '#platform/context.ts';
import type { JournalEntry, NewEntry } from './moving.model.ts';

/** What imports of the member changed of these films. Served by import_changes_film_idx. */
export async function findChangesByImports(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<JournalEntry[]> {
  const { rows } = await sql<JournalEntry>`
    select id, import_id, batch, subject, movie_id, before, after from import_changes
    where user_id = ${userId} and movie_id = any(${movieIds}::uuid[])`.execute(ctx.db);
  return rows;
}

/** Deletes the changes with these ids and adds these entries in their place. Served by the primary key. */
export async function replaceChangesByImports(
  ctx: Context,
  userId: string,
  ids: readonly string[],
  entries: readonly NewEntry[],
): Promise<void> {
  await sql`delete from import_changes where id = any(${ids}::uuid[])`.execute(ctx.db);
  await sql`
    insert into import_changes (import_id, user_id, batch, subject, movie_id, before, after)
    select import_id, ${userId}, batch, subject, movie_id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as given (import_id uuid, batch uuid, subject text, movie_id uuid, before jsonb, after jsonb)`.execute(ctx.db);
}

export interface ListEntry {
  id: string;
  before: StoredList | null;
  after: StoredList | null;
}

/** What imports of the member changed of lists that had the film before or after. Served by import_changes_user_idx. */
export async function findListChangesByImports(ctx: Context, userId: string, movieId: string): Promise<ListEntry[]> {
  const film = JSON.stringify({ films: [{ movie_id: movieId }] });
  const { rows } = await sql<ListEntry>`
    select id, before, after from import_changes
    where user_id = ${userId} and subject = 'list' and (before @> ${film}::jsonb or after @> ${film}::jsonb)`.execute(
    ctx.db,
  );
  return rows;
}

/** Overwrites what lists were before and after changes by imports; the lists themselves stay. Served by the primary key. */
export async function setListChangesByImports(ctx: Context, entries: readonly ListEntry[]): Promise<void> {
  await sql`
    update import_changes change set before = nullif(given.before, 'null'), after = nullif(given.after, 'null')
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (id uuid, before jsonb, after jsonb)
    where change.id = given.id`.execute(ctx.db);
}

/** A new id, in the order of time like those of all rows. */
export async function newId(ctx: Context): Promise<string> {
  const { rows } = await sql<{ id: string }>`select new_id() as id`.execute(ctx.db);
  if (rows[0] === undefined) throw new Error('the database made no id');
  return rows[0].id;
}

/** Whether a film of the member's imports, other than these keys, is matched with this film too. Served by import_films_movie_idx. */
export async function isMatchedByOtherFilms(
  ctx: Context,
  userId: string,
  movieId: string,
  filmKeys: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from import_films where movie_id = ${movieId} and user_id = ${userId} and film_key <> all(${filmKeys}::text[]) limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The ids of lists that imports of the member made and that have this film now. Served by list_films_movie_idx. */
export async function findImportedListsWith(ctx: Context, userId: string, movieId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select list.id from list_films film join lists list on list.id = film.list_id and list.user_id = ${userId}
    where film.movie_id = ${movieId} and list.id = any (
      select unnest(list_ids) from import_rows where user_id = ${userId} and written_at is not null and kind = 'list')`.execute(
    ctx.db,
  );
  return rows.map((row) => row.id);
}
