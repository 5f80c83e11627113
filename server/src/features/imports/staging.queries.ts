import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { RowContent } from './contents.model.ts';

export interface StoredFile {
  id: string;
  name: string;
  kind: string;
  content: Buffer;
}

/** The ids, names and kinds of the files of an import that have not been read. Served by import_files_import_idx. */
export async function listUnreadFiles(ctx: Context, importId: string): Promise<Omit<StoredFile, 'content'>[]> {
  const { rows } = await sql<Omit<StoredFile, 'content'>>`
    select id, name, kind from import_files where import_id = ${importId} and content is not null`.execute(ctx.db);
  return rows;
}

/** The bytes of a file of an import. Throws when they were deleted. Served by the primary key. */
export async function readContent(ctx: Context, fileId: string): Promise<Buffer> {
  const { rows } = await sql<{ content: Buffer }>`select content from import_files where id = ${fileId}`.execute(
    ctx.db,
  );
  if (rows[0] === undefined) throw new Error('the file of an import was deleted while it was read');
  return rows[0].content;
}

export interface ReadRow {
  key: string | null;
  unit: string | null;
  kind: string;
  film_key: string | null;
  line: number;
  line_count: number;
  file_name: string;
  raw: Record<string, string>;
  content: RowContent | null;
  hash: string | null;
  warnings: string[];
  reason: string | null;
}

/**
 * Adds rows to an import, each key once: a row with a key that is there already replaces it if it was logged later. Served by
 * import_rows_key.
 */
export async function upsertRows(
  ctx: Context,
  importId: string,
  userId: string,
  rows: readonly ReadRow[],
): Promise<void> {
  await sql`
    insert into import_rows (import_id, user_id, key, unit, kind, film_key, line, line_count, file_name, raw, content, hash,
      warnings, reason, verdict, outcome)
    select ${importId}, ${userId}, key, unit, kind, film_key, line, line_count, file_name, raw, content, hash,
      array(select jsonb_array_elements_text(warnings)), reason,
      case kind when 'unreadable' then 'failed' end, case kind when 'unreadable' then 'failed' end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (key text, unit text, kind text, film_key text, line int,
      line_count int, file_name text, raw jsonb, content jsonb, hash text, warnings jsonb, reason text)
    on conflict (import_id, key) do update
      set content = excluded.content, hash = excluded.hash, raw = excluded.raw, line = excluded.line,
        file_name = excluded.file_name, warnings = excluded.warnings, film_key = excluded.film_key, unit = excluded.unit
      where (excluded.content ->> 'at', excluded.hash) > (import_rows.content ->> 'at', import_rows.hash)`.execute(
    ctx.db,
  );
}

export interface NamedFilm {
  film_key: string;
  title_key: string;
  reference: object;
  orphaned: boolean;
}

/**
 * Adds films that files name to those of the member's imports. A new one that has the title and year of a known one, where one of the two
 * has no link, takes over its match. One that is known gets the new names, and is looked for again the next night if they differ. Served by
 * import_films_pkey, import_films_title_idx.
 */
export async function upsertFilms(ctx: Context, userId: string, films: readonly NamedFilm[]): Promise<void> {
  await sql`
    insert into import_films (user_id, film_key, title_key, reference, orphaned, state, movie_id)
    select ${userId}, given.film_key, given.title_key, given.reference, given.orphaned,
      coalesce(same.state, case when given.orphaned then 'missing' else 'unknown' end), same.movie_id
    from jsonb_to_recordset(${JSON.stringify(films)}::jsonb)
      as given (film_key text, title_key text, reference jsonb, orphaned boolean)
    left join lateral (
      select min(state) as state, (array_agg(movie_id))[1] as movie_id
      from import_films known
      where known.user_id = ${userId} and known.title_key = given.title_key and known.title_key <> '' and not given.orphaned
        and not known.orphaned and known.movie_id is not null
        and (known.film_key like 't:%' or given.film_key like 't:%')
      having count(distinct movie_id) = 1 and count(distinct state) = 1
    ) same on true
    on conflict (user_id, film_key) do update set title_key = excluded.title_key, reference = excluded.reference,
      retry_at = case when import_films.reference = excluded.reference then import_films.retry_at else '-infinity' end,
      fruitless_looks = case when import_films.reference = excluded.reference then import_films.fruitless_looks else 0 end`.execute(
    ctx.db,
  );
}

/** What an export always has beside lists; they have one file each. */
const WHOLE_EXPORT = ['watched', 'ratings', 'diary', 'reviews', 'watchlist', 'list'];

/**
 * Adds to an import, with the verdict `gone`, what earlier imports wrote and these files no longer have: only of the kinds in `kinds`,
 * which the files list completely. Films of a list are added when the files have that list; whole lists only when the files are a whole
 * export. Served by import_rows_written_idx, import_rows_key.
 */
export async function insertGoneRows(
  ctx: Context,
  importId: string,
  userId: string,
  kinds: readonly string[],
): Promise<void> {
  const has = (kind: string) => kinds.includes(kind);
  await sql`
    insert into import_rows (import_id, user_id, key, unit, kind, film_key, line, line_count, file_name, raw, content, hash, verdict)
    select ${importId}, ${userId}, key, unit, kind, film_key, line, 0, file_name, raw, content, hash, 'gone'
    from (
      select distinct on (key) * from import_rows where user_id = ${userId} and written_at is not null
      order by key, written_at desc, id desc
    ) was
    where outcome <> 'removed' and case kind
      when 'viewing' then case when content -> 'sources' ? 'diary' then ${has('diary')}
        when content -> 'sources' ? 'reviews' then ${has('reviews')} else false end
      when 'review' then ${has('own_reviews')}
      when 'rating' then ${has('ratings')}
      when 'watched' then ${has('watched')}
      when 'watchlist' then ${has('watchlist')}
      when 'like' then ${has('likes')}
      when 'list' then ${WHOLE_EXPORT.every(has)}
      when 'list_entry' then exists (
        select from import_rows head where head.import_id = ${importId} and head.key = substr(was.unit, 3))
      else false end
    on conflict (import_id, key) do nothing`.execute(ctx.db);
}

/** How many lines of its files an import has, and how many of them cannot be read (`failed`). Served by import_rows_import_idx. */
export async function countLines(ctx: Context, importId: string): Promise<{ total: number; failed: number }> {
  const { rows } = await sql<{ total: number; failed: number }>`
    select coalesce(sum(line_count), 0)::int as total,
      coalesce(sum(line_count) filter (where kind = 'unreadable'), 0)::int as failed
    from import_rows where import_id = ${importId}`.execute(ctx.db);
  return rows[0] ?? { total: 0, failed: 0 };
}
