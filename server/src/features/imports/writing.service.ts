import { isDeepStrictEqual } from 'node:util';
import { applyListChanges, lockLists } from '#features/lists/import.service.ts';
import type { FilmReference } from '#features/movies/matching.service.ts';
import { findOrCreateProvisionalFilms } from '#features/movies/provisional.service.ts';
import { getMemberForJob } from '#features/profiles/viewer-profiles.service.ts';
import { isSameReviewText } from '#features/reviews/import.model.ts';
import { applyReviewChanges, readReviewsByFilm, type StoredReview } from '#features/reviews/import.service.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { NO_TRACKING } from '#features/tracking/import/states.model.ts';
import {
  applyTrackingChanges,
  lockTracking,
  readTracking,
  type TrackingState,
} from '#features/tracking/import/states.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { type JobRow, lockImports } from './imports.queries.ts';
import { toOutcome } from './outcomes.model.ts';
import { type Batch, planBatch } from './planning.service.ts';
import type { NamedFilm, WaitingRow, WrittenChange, WrittenOutcome } from './writing.queries.ts';
import * as queries from './writing.queries.ts';

/** Films or lists of a batch, which is one transaction. */
const UNITS_PER_BATCH = 200;
/** A batch ends with the film or list that reaches so many rows. */
const ROWS_PER_BATCH = 1000;

type Progress = 'more' | 'done' | 'ended';

/**
 * Stores what each row would do when the import is started, batch by batch, and deletes rows of what is gone there and no longer here.
 * Writes nothing to the member's films. After a crash it begins again.
 * @param heartbeat called after each batch; false stops it
 * @returns whether it came to the end
 */
export async function previewRows(ctx: Context, job: JobRow, heartbeat: () => Promise<boolean>): Promise<boolean> {
  let after = '';
  while (true) {
    const from = after;
    const last = await inTransaction(ctx, async (ctx) => {
      // The member may be choosing what to leave out.
      await lockImports(ctx, job.user_id);
      const rows = await findBatch(ctx, job, from);
      await previewSome(ctx, job, rows);
      return rows.at(-1)?.unit;
    });
    if (last === undefined) return true;
    after = last;
    if (!(await heartbeat())) return false;
  }
}

/** Makes the preview of one film of an import again, with that of the lists that have it, after the member has chosen differently. */
export async function previewFilm(ctx: Context, job: JobRow, filmKey: string): Promise<void> {
  await previewSome(ctx, job, await queries.findRowsPlannedWithFilm(ctx, job.id, filmKey));
}

/** Makes the preview of the films and lists of these rows again, after the member has chosen which of them to leave out. */
export async function previewUnitsOfRows(ctx: Context, job: JobRow, rowIds: readonly string[]): Promise<void> {
  await previewSome(ctx, job, await queries.findRowsPlannedWithRows(ctx, job.id, rowIds));
}

async function previewSome(ctx: Context, job: JobRow, given: readonly WaitingRow[]): Promise<void> {
  const named = await findFilms(ctx, job, given);
  // What would be removed if the member says so, whatever they say now.
  const rows = (await withRowsOfSameMovies(ctx, job, given, named)).map((row) => ({ ...row, remove: false }));
  const films = rows.length === given.length ? named : await findFilms(ctx, job, rows);
  const batch = await planBatch(ctx, job, rows, films, 'read');
  const verdicts = new Map([...batch.films, ...batch.lists].flatMap(({ plan }) => [...plan.verdicts]));
  for (const row of rows)
    if (!row.gone && films.get(row.film_key ?? '')?.state === 'left_out') verdicts.set(row.id, 'left_out');
  // What they would do if the member took them up again.
  for (const row of rows) if (row.left_out) verdicts.delete(row.id);
  await queries.setVerdicts(ctx, verdicts);
  const nothingLeft = rows.filter((row) => row.gone && !verdicts.has(row.id)).map((row) => row.id);
  if (nothingLeft.length > 0) await queries.deleteRows(ctx, nothingLeft);
}

/**
 * Writes the next rows of an import that is processing, with the journal, the progress and what follows in one transaction: each row is
 * written once, wherever the server is stopped.
 * @param enqueueNext called in that transaction
 * @returns `ended` when the import was cancelled or reset meanwhile
 */
export async function writeNextRows(
  ctx: Context,
  job: JobRow,
  enqueueNext: (ctx: Context) => Promise<void>,
): Promise<Progress> {
  const viewer = await getMemberForJob(ctx, job.user_id);
  return inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    await lockImports(ctx, job.user_id);
    await lockTracking(ctx, job.user_id, []);
    // Nobody cancels, resets or writes the same import until this batch is written.
    if ((await queries.addSuccessfulRows(ctx, job.id, { processed: 0, at })) === undefined) return 'ended';
    const given = await findBatch(ctx, job, '');
    if (given.length === 0) return 'done';
    const rows = await withRowsOfSameMovies(ctx, job, given, await findFilms(ctx, job, given));
    const films = await withMovies(ctx, job, await findFilms(ctx, job, rows), rows);
    const batch = await planBatch(ctx, job, rows, films, 'lock');
    const cause = job.origin === 'feed' ? 'feed' : 'import';
    const changes = [
      ...(await writeFilms(ctx, viewer, batch, { cause, at })),
      ...(await writeLists(ctx, job, batch.lists)),
    ];
    if (changes.length > 0) await queries.insertChanges(ctx, job.id, job.user_id, changes);
    await queries.setOutcomes(ctx, toOutcomes(rows, films, batch), at);
    const processed = rows.filter((row) => !row.gone).length;
    await queries.addSuccessfulRows(ctx, job.id, { processed, at });
    await enqueueNext(ctx);
    return 'more';
  });
}

async function findBatch(ctx: Context, job: JobRow, after: string): Promise<WaitingRow[]> {
  const rows = await queries.findNextRows(ctx, job.id, after, UNITS_PER_BATCH);
  const last = rows[ROWS_PER_BATCH]?.unit;
  // By place and not by comparing, since the database may sort by another alphabet.
  return last === undefined ? rows : rows.slice(0, rows.findLastIndex((row) => row.unit === last) + 1);
}

type Films = ReadonlyMap<string, NamedFilm>;

/** Also the rows of other films of the files that are the same films here: what is to be done with one depends on all its rows. */
async function withRowsOfSameMovies(
  ctx: Context,
  job: JobRow,
  rows: readonly WaitingRow[],
  films: Films,
): Promise<readonly WaitingRow[]> {
  const movieIds = [...new Set([...films.values()].flatMap((film) => film.movie_id ?? []))];
  const more = await queries.findRowsOfSameMovies(ctx, job, movieIds, [...films.keys()]);
  const known = new Set(rows.map((row) => row.id));
  return more.length === 0 ? rows : [...rows, ...more.filter((row) => !known.has(row.id))];
}

async function findFilms(ctx: Context, job: JobRow, rows: readonly WaitingRow[]): Promise<Map<string, NamedFilm>> {
  const keys = [...new Set(rows.flatMap((row) => row.film_key ?? []))];
  return new Map((await queries.lockFilms(ctx, job.user_id, keys)).map((film) => [film.film_key, film]));
}

/** Films that are not found get a film that stands for them, so that no row waits, unless all their rows are left out. */
async function withMovies(
  ctx: Context,
  job: JobRow,
  films: Map<string, NamedFilm>,
  rows: readonly WaitingRow[],
): Promise<Films> {
  const wanted = new Set(rows.filter((row) => !row.left_out).map((row) => row.film_key));
  const missing = [...films.values()].filter(
    (film) => film.movie_id === null && film.state !== 'left_out' && wanted.has(film.film_key),
  );
  if (missing.length === 0) return films;
  const ids = await findOrCreateProvisionalFilms(
    ctx,
    missing.map((film) => film.reference as unknown as FilmReference),
  );
  const given = missing.map(({ film_key }, index) => ({ film_key, movie_id: ids[index] ?? '' }));
  await queries.setMatchedMovies(ctx, job.user_id, given);
  for (const { film_key, movie_id } of given) Object.assign(films.get(film_key) ?? {}, { movie_id });
  return films;
}

async function writeFilms(
  ctx: Context,
  viewer: Awaited<ReturnType<typeof getMemberForJob>>,
  { films }: Batch,
  { cause, at }: { cause: 'import' | 'feed'; at: string },
): Promise<WrittenChange[]> {
  const { userId } = viewer;
  const known = films.flatMap(({ movieId, ...film }) => (movieId === null ? [] : { movieId, ...film }));
  const changed = known.filter(({ before, plan }) => !isDeepStrictEqual(before, plan.tracking));
  if (changed.length > 0)
    await applyTrackingChanges(
      ctx,
      userId,
      changed.map(({ movieId, before, plan }) => ({ movieId, from: before, to: plan.tracking })),
      { cause, at },
    );
  const rows = known.flatMap(({ plan }) => plan.rows);
  if (rows.length > 0) await importTracking(ctx, viewer, rows, { cause });
  const reviews = known.flatMap(({ plan }) => plan.review ?? []);
  if (reviews.length > 0) await applyReviewChanges(ctx, userId, reviews);
  const touched = known.filter(({ before, plan }) => plan.rows.length > 0 || plan.tracking !== before || plan.review);
  return findFilmChanges(ctx, userId, touched);
}

async function findFilmChanges(
  ctx: Context,
  userId: string,
  films: readonly { movieId: string; before: TrackingState; review: StoredReview | null }[],
): Promise<WrittenChange[]> {
  const ids = films.map((film) => film.movieId);
  const [states, reviews] = [await readTracking(ctx, userId, ids), await readReviewsByFilm(ctx, userId, ids)];
  return films.flatMap(({ movieId, before, review }): WrittenChange[] => {
    const after = states.get(movieId) ?? NO_TRACKING;
    const now = reviews.get(movieId) ?? null;
    const film = { movie_id: movieId };
    return [
      ...(isDeepStrictEqual(before, after) ? [] : [{ subject: 'tracking' as const, ...film, before, after }]),
      ...(review?.id === now?.id && isSameReviewText(review, now)
        ? []
        : [{ subject: 'review' as const, ...film, before: review, after: now }]),
    ];
  });
}

async function writeLists(ctx: Context, job: JobRow, lists: Batch['lists']): Promise<WrittenChange[]> {
  const changes = lists.flatMap(({ plan }) => plan.changes).filter(({ from, to }) => !isDeepStrictEqual(from, to));
  if (changes.length === 0) return [];
  const kept = await applyListChanges(ctx, job.user_id, changes);
  const written = await lockLists(
    ctx,
    job.user_id,
    changes.flatMap(({ from, to }) => to?.id ?? from?.id ?? []),
  );
  return changes.flatMap(({ from, to }): WrittenChange[] => {
    const id = to?.id ?? from?.id ?? '';
    return kept.has(id) ? [] : [{ subject: 'list', movie_id: null, before: from, after: written.get(id) ?? null }];
  });
}

function toOutcomes(rows: readonly WaitingRow[], films: Films, batch: Batch): WrittenOutcome[] {
  const verdicts = new Map([...batch.films, ...batch.lists].flatMap(({ plan }) => [...plan.verdicts]));
  const listIds = new Map(batch.lists.map(({ head, plan }) => [head.id, plan.listIds]));
  // A list that now goes on in another one: its row says which ones it became.
  const grown = new Set(
    batch.lists.filter(({ plan }) => plan.changes.some(({ from }) => from === null)).map(({ head }) => head.id),
  );
  const listsLeftOut = new Set(batch.lists.flatMap(({ head }) => (head.left_out ? head.unit : [])));
  return rows.map((row) => {
    const verdict = verdicts.get(row.id);
    const isLeftOut =
      row.left_out ||
      (listsLeftOut.has(row.unit) && verdict !== 'unchanged') ||
      films.get(row.film_key ?? '')?.state === 'left_out';
    const outcome = toOutcome(row, verdict, isLeftOut);
    // A viewing that the member had logged here has got the key, so the next import knows it.
    const isAdopted = verdict === 'already_here' && row.kind === 'viewing';
    const is_written =
      outcome === 'imported' || outcome === 'updated' || outcome === 'removed' || isAdopted || grown.has(row.id);
    return { id: row.id, outcome, is_written, list_ids: listIds.get(row.id) ?? [] };
  });
}
