import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** A film that only an import names, as a row of `movies`. */
export interface ProvisionalRow {
  letterboxd_key: string;
  title: string;
  year: number | null;
  director: string | null;
}

/** Stores those of these films that are not stored yet, in the order of their keys so that two imports cannot deadlock. */
export async function insertProvisionalFilms(
  ctx: Context,
  films: readonly ProvisionalRow[],
  at: string,
): Promise<void> {
  await sql`
    insert into movies (letterboxd_key, title, year, director, created_at, updated_at)
    select letterboxd_key, title, year, director, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(films)}::jsonb) as film (
      letterboxd_key text, title text, year integer, director text)
    order by letterboxd_key
    on conflict (letterboxd_key) do nothing`.execute(ctx.db);
}

/** The ids of our provisional films for Letterboxd's film of this id that were not merged yet. Served by movies_letterboxd_film_idx. */
export async function findProvisionalIdsByLetterboxdId(ctx: Context, letterboxdId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from movies
    where letterboxd_key like 'film:%' and merged_into is null and split_part(letterboxd_key, ':', 2) = ${String(letterboxdId)}
    order by id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

export interface ProvisionalFilm {
  id: string;
  /** The film that it turned out to be. */
  merged_into: string | null;
}

/** The stored films with these keys, by key; keys without a film are missing. Served by movies_letterboxd_key. */
export async function findProvisionalFilms(
  ctx: Context,
  letterboxdKeys: readonly string[],
): Promise<Map<string, ProvisionalFilm>> {
  const { rows } = await sql<ProvisionalFilm & { letterboxd_key: string }>`
    select letterboxd_key, id, merged_into from movies where letterboxd_key = any(${letterboxdKeys}::text[])`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ letterboxd_key, ...film }) => [letterboxd_key, film]));
}
