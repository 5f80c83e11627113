import type { RowOutcome, RowVerdict } from '@halfstar/contract/imports/imports.schema';
import { sql } from 'kysely';
import type { StoredList } from '#features/lists/import.service.ts';
import type { StoredReview } from '#features/reviews/import.service.ts';
import type { TrackingState } from '#features/tracking/import/states.service.ts';
import type { Context } from '#platform/context.ts';
import type { RowContent } from './contents.model.ts';
import type { PlannedRow } from './film-facts.model.ts';

export type WaitingRow = PlannedRow & { unit: string; kind: string; film_key: string | null };

const WAITING = sql`id, key, unit, kind, film_key, hash, content, remove, left_out, line_count = 0 as gone`;

/**
 * The rows without an outcome of the next units of an import: a unit is a film or a list, whose rows are planned together. It takes a range
 * of units, since the planner would compare each row with each unit otherwise. Served by import_rows_unit_idx.
 */
export async function findNextRows(
  ctx: Context,
  importId: string,
  afterUnit: string,
  maxUnits: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with last as materialized (
      select max(unit) as unit from (
        select distinct unit from import_rows
        where import_id = ${importId} and outcome is null and unit > ${afterUnit} order by unit limit ${maxUnits}) next)
    select ${WAITING}
    from import_rows
    where import_id = ${importId} and outcome is null and unit > ${afterUnit} and unit <= (select unit from last)
    order by unit, id`.execute(ctx.db);
  return rows;
}

/**
 * The rows of an import without an outcome that are planned together with a film: its own, and those of lists that have it. Served by
 * import_rows_films_idx, import_rows_unit_idx.
 */
export async function findRowsPlannedWithFilm(ctx: Context, importId: string, filmKey: string): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${WAITING}
    from import_rows
    where import_id = ${importId} and outcome is null
      and unit in (select unit from import_rows where import_id = ${importId} and film_key = ${filmKey})
    order by unit, id`.execute(ctx.db);
  return rows;
}

/** The rows of an import without an outcome that are planned together with these. Served by the primary key, import_rows_unit_idx. */
export async function findRowsPlannedWithRows(
  ctx: Context,
  importId: string,
  ids: readonly string[],
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${WAITING}
    from import_rows
    where import_id = ${importId} and outcome is null
      and unit in (select unit from import_rows where import_id = ${importId} and id = any(${ids}::uuid[]))
    order by unit, id`.execute(ctx.db);
  return rows;
}

/**
 * The rows of an import without an outcome of films that are these films here, but for those with these keys. Served by
 * import_films_movie_idx, import_rows_films_idx.
 */
export async function findRowsOfSameMovies(
  ctx: Context,
  { id: importId, user_id: userId }: { id: string; user_id: string },
  movieIds: readonly string[],
  exceptKeys: readonly string[],
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select ${WAITING}
    from import_rows
    where import_id = ${importId} and outcome is null and unit like 'f:%' and film_key in (
      select film_key from import_films
      where movie_id = any(${movieIds}::uuid[]) and user_id = ${userId} and film_key <> all(${exceptKeys}::text[]))
    order by unit, id`.execute(ctx.db);
  return rows;
}

export interface NamedFilm {
  film_key: string;
  movie_id: string | null;
  state: string;
  reference: Record<string, unknown>;
}

/** These films of the member's imports, locked until the transaction ends. Served by import_films_pkey. */
export async function lockFilms(ctx: Context, userId: string, keys: readonly string[]): Promise<NamedFilm[]> {
  const { rows } = await sql<NamedFilm>`
    select film_key, movie_id, state, reference from import_films
    where user_id = ${userId} and film_key = any(${keys}::text[]) order by film_key for update`.execute(ctx.db);
  return rows;
}

/** Sets which films of the catalog stand for films of the member's imports. Served by import_films_pkey. */
export async function setMatchedMovies(
  ctx: Context,
  userId: string,
  films: readonly { film_key: string; movie_id: string }[],
): Promise<void> {
  await sql`
    update import_films film set movie_id = given.movie_id
    from jsonb_to_recordset(${JSON.stringify(films)}::jsonb) as given (film_key text, movie_id uuid)
    where film.user_id = ${userId} and film.film_key = given.film_key`.execute(ctx.db);
}

export interface WrittenRecord {
  key: string;
  hash: string;
  content: RowContent;
  unit: string;
  movie_id: string | null;
  list_ids: string[];
}

/**
 * What imports of the member last wrote and has not been removed by one since: for these keys, and for all rows of these films. Served by
 * import_rows_written_idx, import_rows_film_idx, import_films_movie_idx.
 */
export async function findWrittenRows(
  ctx: Context,
  userId: string,
  of: { keys: readonly string[]; movieIds: readonly string[] },
): Promise<WrittenRecord[]> {
  const { rows } = await sql<WrittenRecord & { outcome: string }>`
    with ids as (
      select id from import_rows
      where user_id = ${userId} and written_at is not null and key = any(${of.keys}::text[])
      union
      select r.id from import_films film join import_rows r
        on r.user_id = film.user_id and r.film_key = film.film_key and r.written_at is not null
      where film.user_id = ${userId} and film.movie_id = any(${of.movieIds}::uuid[]))
    select distinct on (r.key) r.key, r.hash, r.content, r.unit, r.list_ids, r.outcome, film.movie_id
    from import_rows r left join import_films film on film.user_id = r.user_id and film.film_key = r.film_key
    where r.id in (select id from ids)
    order by r.key, r.written_at desc, r.id desc`.execute(ctx.db);
  return rows.filter((row) => row.outcome !== 'removed');
}

export interface WrittenChange {
  subject: 'tracking' | 'review' | 'list';
  movie_id: string | null;
  before: TrackingState | StoredReview | StoredList | null;
  after: TrackingState | StoredReview | StoredList | null;
}

/** What imports of the member changed of these films, the latest last. Served by import_changes_film_idx. */
export async function findChanges(ctx: Context, userId: string, movieIds: readonly string[]): Promise<WrittenChange[]> {
  const { rows } = await sql<WrittenChange>`
    select subject, movie_id, before, after from import_changes
    where user_id = ${userId} and movie_id = any(${movieIds}::uuid[]) order by batch`.execute(ctx.db);
  return rows;
}

/** These lists as the last import left them. Served by import_changes_user_idx. */
export async function findListsAsWritten(
  ctx: Context,
  userId: string,
  listIds: readonly string[],
): Promise<Map<string, StoredList>> {
  const { rows } = await sql<{ after: StoredList }>`
    select distinct on (after ->> 'id') after from import_changes
    where user_id = ${userId} and subject = 'list' and after ->> 'id' = any(${listIds}::text[])
    order by after ->> 'id', batch desc`.execute(ctx.db);
  return new Map(rows.map(({ after }) => [after.id, after]));
}

/** Adds what an import changed. */
export async function insertChanges(
  ctx: Context,
  importId: string,
  userId: string,
  changes: readonly WrittenChange[],
): Promise<void> {
  await sql`
    insert into import_changes (import_id, user_id, batch, subject, movie_id, before, after)
    select ${importId}, ${userId}, (select new_id()), subject, movie_id, nullif(before, 'null'), nullif(after, 'null')
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
      as given (subject text, movie_id uuid, before jsonb, after jsonb)`.execute(ctx.db);
}

/** Writes what rows of a preview would do. Served by the primary key. */
export async function setVerdicts(ctx: Context, verdicts: ReadonlyMap<string, RowVerdict>): Promise<void> {
  await sql`
    update import_rows r set verdict = given.verdict
    from unnest(${[...verdicts.keys()]}::uuid[], ${[...verdicts.values()]}::text[]) as given (id, verdict)
    where r.id = given.id and r.verdict is distinct from given.verdict`.execute(ctx.db);
}

/** Deletes rows of imports by id. Served by the primary key. */
export const deleteRows = (ctx: Context, ids: readonly string[]) =>
  ctx.db.deleteFrom('import_rows').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute();

export interface WrittenOutcome {
  id: string;
  outcome: RowOutcome;
  is_written: boolean;
  list_ids: readonly string[];
}

/** Stores what rows did, which lists they became, and whether the account has what they wrote. Served by the primary key. */
export async function setOutcomes(ctx: Context, outcomes: readonly WrittenOutcome[], at: string): Promise<void> {
  await sql`
    update import_rows r set outcome = given.outcome, list_ids = array(select jsonb_array_elements_text(given.list_ids)::uuid),
      written_at = case when given.is_written then ${at}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb)
      as given (id uuid, outcome text, is_written boolean, list_ids jsonb)
    where r.id = given.id`.execute(ctx.db);
}

/**
 * Adds to the processed and to the successful rows of an import, stores the time as its worker's sign of life, and sets its failures to 0.
 * Undefined, with nothing changed, when the import is no longer processing.
 */
export async function addSuccessfulRows(
  ctx: Context,
  importId: string,
  { processed, at }: { processed: number; at: string },
): Promise<{ state: string } | undefined> {
  const { rows } = await sql<{ state: string }>`
    update import_jobs set processed_entries = processed_entries + ${processed},
      successful_imports = successful_imports + ${processed}, worked_at = ${at}, failures = 0
    where id = ${importId} and state = 'processing' returning state`.execute(ctx.db);
  return rows[0];
}
