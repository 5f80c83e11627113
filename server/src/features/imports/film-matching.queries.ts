import type { ImportMovieState, MovieSuggestion } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface FilmRow {
  user_id: string;
  film_key: string;
  reference: Record<string, unknown>;
  state: ImportMovieState;
  movie_id: string | null;
  suggestions: MovieSuggestion[];
  television: boolean;
  /** Letterboxd has removed its page of the film: it is never matched by itself. */
  orphaned: boolean;
}

const COLUMNS = sql`
  film.user_id, film.film_key, film.reference, film.state, film.movie_id, film.suggestions, film.television, film.orphaned`;

/** Up to `limit` films of an import that have not been looked for yet. Served by import_films_unknown_idx, import_rows_films_idx. */
export async function findFilmsToMatch(ctx: Context, importId: string, limit: number): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_jobs job cross join lateral (
      select * from import_films film
      where film.user_id = job.user_id and film.state = 'unknown'
        and exists (select from import_rows r where r.import_id = job.id and r.film_key = film.film_key)
      order by film.film_key limit ${limit}) film
    where job.id = ${importId}
    order by film.film_key`.execute(ctx.db);
  return rows;
}

/** A film that the member's imports name, locked until the transaction ends. Served by import_films_pkey. */
export async function lockFilm(ctx: Context, userId: string, filmKey: string): Promise<FilmRow | undefined> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    where film.user_id = ${userId} and film.film_key = ${filmKey} for update`.execute(ctx.db);
  return rows[0];
}

/**
 * The film and those other films of the member's imports that are the same one, locked until the transaction ends: they have its title and
 * year, and the same stand-in, which was made because none was found. Files name one film with its link and without. Served by
 * import_films_title_idx.
 */
export async function lockSameFilms(ctx: Context, { user_id, film_key }: FilmRow): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    join import_films named on named.user_id = ${user_id} and named.film_key = ${film_key}
    join movies on movies.id = named.movie_id and movies.letterboxd_key is not null
    where film.user_id = ${user_id} and film.title_key = named.title_key and film.title_key <> ''
      and film.movie_id = named.movie_id and not film.orphaned and not named.orphaned and film.film_key <> ${film_key}
    order by film.film_key for update of film`.execute(ctx.db);
  const self = await lockFilm(ctx, user_id, film_key);
  return self === undefined ? rows : [self, ...rows];
}

/** Whether the account has something that imports wrote of the film. Served by import_rows_film_idx. */
export async function hasWritten(ctx: Context, { user_id, film_key }: FilmRow): Promise<boolean> {
  const { rows } = await sql`
    select from import_rows where user_id = ${user_id} and film_key = ${film_key} and written_at is not null limit 1`.execute(
    ctx.db,
  );
  return rows.length > 0;
}

/** The films of an import by key, of one state or of all. Served by import_rows_films_idx, import_films_pkey. */
export async function listFilms(
  ctx: Context,
  importId: string,
  state: ImportMovieState | null,
  after: readonly [key: string] | null,
  limit: number,
): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    where (film.user_id, film.film_key) in (
        select user_id, film_key from import_rows where import_id = ${importId} and film_key is not null)
      and (${state}::text is null or film.state = ${state}::text)
      and (${after?.[0] ?? null}::text is null or film.film_key > ${after?.[0] ?? null}::text)
    order by film.film_key limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Whether an import still names the film: not one that was undone, one that was cancelled only as far as it was written, and no row that
 * the member left out. Served by import_jobs_user_idx, import_rows_films_idx.
 */
const IS_NAMED = sql`exists (
  select from import_jobs job join import_rows r on r.import_id = job.id and r.film_key = film.film_key
  where job.user_id = film.user_id and job.state <> 'undone' and (job.state <> 'cancelled' or r.written_at is not null)
    and not (r.left_out and r.outcome is not null))`;

/**
 * Films of a member's imports that are not found, by key, and those that were left out after something of them was written. Films that only
 * imports which were undone name are missing; of cancelled imports only what was written counts. Served by import_films_pkey,
 * import_rows_film_idx.
 */
export async function listUnmatched(
  ctx: Context,
  userId: string,
  after: readonly [key: string] | null,
  limit: number,
): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    where film.user_id = ${userId} and (film.state in ('doubt', 'missing') or film.state = 'left_out' and exists (
        select from import_rows written
        where written.user_id = film.user_id and written.film_key = film.film_key and written.written_at is not null))
      and ${IS_NAMED}
      and (${after?.[0] ?? null}::text is null or film.film_key > ${after?.[0] ?? null}::text)
    order by film.film_key limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Films of a member's imports that are not found and were last looked for before this time, or never. Served by import_films_unmatched_idx.
 */
export async function findUnmatchedOf(
  ctx: Context,
  userId: string,
  { before, limit }: { before: string; limit: number },
): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    where film.state in ('doubt', 'missing') and not film.orphaned and (film.looked_at is null or film.looked_at < ${before})
      and ${IS_NAMED} and film.user_id = ${userId}
    order by film.film_key limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Films of any member's imports that are not found and whose next retry was due before this time. Served by import_films_retry_idx. */
export async function findFilmsDueForRetry(
  ctx: Context,
  { before, limit }: { before: string; limit: number },
): Promise<FilmRow[]> {
  const { rows } = await sql<FilmRow>`
    select ${COLUMNS} from import_films film
    where film.state in ('doubt', 'missing') and not film.orphaned and film.retry_at < ${before} and ${IS_NAMED}
    order by film.retry_at, film.user_id, film.film_key limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * How many films of the member's imports are not found and can be looked for again: not those that Letterboxd has removed. Served by
 * import_films_unmatched_idx.
 */
export async function countUnmatched(ctx: Context, userId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from import_films film
    where film.user_id = ${userId} and film.state in ('doubt', 'missing') and not film.orphaned and ${IS_NAMED}`.execute(
    ctx.db,
  );
  return rows[0]?.total ?? 0;
}

export interface FoundFilm {
  user_id: string;
  film_key: string;
  state: ImportMovieState;
  /** Null leaves the film that stands for it. */
  movie_id: string | null;
  suggestions: readonly MovieSuggestion[];
  television: boolean;
  /** Whether it is this one for all who say the same of it; false when that is likely only. */
  certain: boolean;
  /** The film database was to be asked and did not answer, so that this says little. */
  unanswered: boolean;
}

/** A look that comes each night must find the film due, though the job starts a little earlier than the night before. */
const NEXT_NIGHT = sql`interval '20 hours'`;
/** A night after the first look without result, two after the second, then four, and so on up to 30. */
const WAIT = sql`(interval '1 day' * (least(30, 2 ^ least(film.fruitless_looks, 5)) - 1) + ${NEXT_NIGHT})`;

/**
 * Stores the results of a search, found or not, and when each film is looked for again. A film for which the member has chosen meanwhile
 * stays as it is. Served by import_films_pkey.
 */
export async function saveMatchResults(ctx: Context, films: readonly FoundFilm[], at: string): Promise<void> {
  await sql`
    update import_films film set state = given.state, movie_id = coalesce(given.movie_id, film.movie_id),
      suggestions = given.suggestions, television = given.television, looked_at = ${at},
      fruitless_looks = case when given.movie_id is not null then 0 when given.unanswered then film.fruitless_looks
        else film.fruitless_looks + 1 end,
      retry_at = ${at}::timestamptz + case when given.unanswered then ${NEXT_NIGHT} else ${WAIT} end
    from jsonb_to_recordset(${JSON.stringify(films)}::jsonb) as given
      (user_id uuid, film_key text, state text, movie_id uuid, suggestions jsonb, television boolean, unanswered boolean)
    where film.user_id = given.user_id and film.film_key = given.film_key
      and film.state in ('unknown', 'doubt', 'missing')`.execute(ctx.db);
}

/**
 * Sets `found` films of an import to `check` when another film of Letterboxd was matched with the same film here: one of the two is
 * probably wrong, so the member should look. Served by import_rows_films_idx, import_films_pkey, import_films_movie_idx.
 */
export async function markFilmsToCheck(ctx: Context, importId: string): Promise<void> {
  await sql`
    update import_films film set state = 'check'
    where film.state = 'found' and (film.user_id, film.film_key) in (
        select user_id, film_key from import_rows where import_id = ${importId} and film_key is not null)
      and exists (
        select from import_films other
        where other.movie_id = film.movie_id and other.user_id = film.user_id and other.state in ('found', 'check')
          and other.reference ->> 'filmId' <> film.reference ->> 'filmId')`.execute(ctx.db);
}

/** Sets the state and the matched film of a film of the member's imports. Served by import_films_pkey. */
export const setChoice = (
  ctx: Context,
  { user_id, film_key }: FilmRow,
  choice: { state: ImportMovieState; movie_id: string | null },
) =>
  ctx.db
    .updateTable('import_films')
    .set(choice)
    .where('user_id', '=', user_id)
    .where('film_key', '=', film_key)
    .execute();

/** Stores that the member left the film to the matching again and that it found none, with its suggestions. Served by import_films_pkey. */
export const setUndecided = (
  ctx: Context,
  { user_id, film_key }: FilmRow,
  { state, movie_id, suggestions, television }: Pick<FoundFilm, 'state' | 'movie_id' | 'suggestions' | 'television'>,
) =>
  ctx.db
    .updateTable('import_films')
    .set({ state, movie_id, suggestions: JSON.stringify(suggestions), television })
    .where('user_id', '=', user_id)
    .where('film_key', '=', film_key)
    .execute();

/** Stores that the film was looked for at this time, and that it is due again the next night. Served by import_films_pkey. */
export async function markLookedAt(ctx: Context, userId: string, filmKey: string, at: string): Promise<void> {
  await ctx.db
    .updateTable('import_films')
    .set({ looked_at: at, retry_at: sql`${at}::timestamptz + ${NEXT_NIGHT}` })
    .where('user_id', '=', userId)
    .where('film_key', '=', filmKey)
    .execute();
}

/** The ids at Letterboxd of films that a member has imported, by film; the lowest of several. Served by import_films_movie_idx. */
export async function findLetterboxdIds(
  ctx: Context,
  userId: string,
  movieIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ movie_id: string; film_id: number }>`
    select movie_id, min((reference ->> 'filmId')::bigint) as film_id from import_films
    where movie_id = any(${movieIds}::uuid[]) and user_id = ${userId} and reference ->> 'filmId' is not null
    group by movie_id`.execute(ctx.db);
  return new Map(rows.map((row) => [row.movie_id, row.film_id]));
}
