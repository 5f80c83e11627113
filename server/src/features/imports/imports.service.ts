import { AMBIGUOUS_KINDS, MAX_FILE_NAME } from '@halfstar/contract/imports/files.schema';
import {
  IMPORT_MESSAGES,
  type ImportDetail,
  type ImportJob,
  type ImportMovie,
  type ImportMovieState,
  type ImportOptions,
  type ImportRow,
  type RowOutcome,
  type RowVerdict,
  STUCK_MINUTES,
} from '@halfstar/contract/imports/imports.schema';
import { takeCodePoints } from '@halfstar/contract/shared/content-safety';
import { z } from 'zod';
import { getMovieSummariesById } from '#features/movies/movies.service.ts';
import { requireNotPaused, unpausedSince } from '#features/site/site.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context, RequestContext } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput, notFound } from '#platform/errors.ts';
import { consumeRateLimit, RateLimitedError } from '#platform/limits/rate-limits.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { inspectFile } from './files.model.ts';
import * as films from './film-matching.queries.ts';
import { importUnderWay, wrongImportState } from './imports.errors.ts';
import {
  canCancel,
  canSetOptions,
  canUndo,
  requireImporter,
  stateAfterStart,
  uploadRateLimit,
} from './imports.policy.ts';
import { presentDetail, presentFilm, presentJob, presentRow } from './imports.present.ts';
import type { JobRow, NewFile } from './imports.queries.ts';
import * as queries from './imports.queries.ts';

/** Enqueues the next step of an import in the caller's transaction. */
export type EnqueueStep = (ctx: Context, importId: string) => Promise<void>;

/**
 * Begins an import of files, which are read by a job once it is clear what each of them is. A file that cannot be read is left out, since
 * exports have files that hold nothing for us. Throws INVALID_INPUT with the field `files` when none can be read or a name is not
 * allowed, PAUSED, RATE_LIMITED, IMPORT_UNDER_WAY and what requireImporter throws.
 */
export async function createImport(
  ctx: RequestContext,
  viewer: Viewer | null,
  files: readonly File[],
  enqueueStep: EnqueueStep,
): Promise<ImportDetail> {
  const { userId } = requireImporter(viewer);
  requireNotPaused(ctx, 'imports');
  await countUpload(ctx, userId);
  const inspected: NewFile[] = [];
  for (const file of files) inspected.push(await inspect(ctx, file));
  const read = inspected.filter(({ left_out }) => left_out === null);
  if (read.length === 0)
    throw invalidInput(...inspected.map(({ name, left_out }) => refusedFile(name, left_out ?? '')));
  const [first] = read.toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const isAsking = read.some((file) => file.kind === null);
  return inTransaction(ctx, async (ctx) => {
    const job = await queries.insertJob(ctx, {
      user_id: userId,
      file_name: first?.name.split('/').at(-1) ?? '',
      state: isAsking ? 'asking' : 'reading',
      at: timestamp(ctx.clock),
    });
    if (job === undefined) throw importUnderWay();
    for (const file of inspected) await queries.insertFile(ctx, job.id, file);
    if (!isAsking) await enqueueStep(ctx, job.id);
    publishImportChange(ctx, userId);
    return toDetail(ctx, job);
  });
}

async function countUpload(ctx: RequestContext, userId: string): Promise<void> {
  try {
    await consumeRateLimit(ctx, uploadRateLimit(userId));
  } catch (error) {
    if (error instanceof RateLimitedError)
      throw new RateLimitedError(error.seconds, { detail: IMPORT_MESSAGES.tooManyUploads });
    throw error;
  }
}

async function inspect(ctx: Context, file: File): Promise<NewFile> {
  const content = Buffer.from(await file.arrayBuffer());
  const inspection = await inspectFile(file.name, oneChunk(content), ctx.clock.now());
  const { name } = file;
  if (inspection.outcome === 'refused') {
    if (inspection.reason === 'bad_name') throw invalidInput(refusedFile(name, inspection.message));
    return { name, kind: null, choices: [], warnings: [], left_out: inspection.message, content: null };
  }
  const { warnings } = inspection;
  return inspection.outcome === 'question'
    ? { name, kind: null, choices: inspection.choices, warnings, left_out: null, content }
    : { name, kind: inspection.kind, choices: [], warnings, left_out: null, content };
}

const refusedFile = (name: string, message: string) => ({
  field: 'files',
  message: `${takeCodePoints(name, MAX_FILE_NAME)}: ${message}`,
});

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/**
 * Stores the member's answer to what a file is whose columns and name do not tell. The last answer starts the reading. Throws NOT_FOUND,
 * IMPORT_STATE when the import does not ask.
 */
export const setFileKind = (
  ctx: Context,
  viewer: Viewer | null,
  { import_id, file_id, kind }: { import_id: string; file_id: string; kind: (typeof AMBIGUOUS_KINDS)[number] },
  enqueueStep: EnqueueStep,
): Promise<ImportDetail> =>
  changeImport(ctx, viewer, import_id, async (ctx, job) => {
    if (job.state !== 'asking') throw wrongImportState();
    if (!(await queries.setFileKind(ctx, job.id, file_id, kind))) throw notFound();
    if (await queries.hasOpenQuestion(ctx, job.id)) return;
    await moveTo(ctx, job, 'reading');
    await enqueueStep(ctx, job.id);
  });

/**
 * Sets how an import treats what it finds; options that are not given stay. A job makes the preview again. Throws NOT_FOUND, IMPORT_STATE
 * once it was started.
 */
export const setOptions = (
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  options: Partial<ImportOptions>,
  enqueueStep: EnqueueStep,
): Promise<ImportDetail> =>
  changeImport(ctx, viewer, importId, async (ctx, job) => {
    if (!canSetOptions(job)) throw wrongImportState();
    await queries.updateJobInState(ctx, job.id, [job.state], { ...options, worked_at: timestamp(ctx.clock) });
    if (job.state === 'ready') await enqueueStep(ctx, job.id);
  });

/**
 * Starts the writing of an import, in jobs, or goes on with one that failed: with its undo if it failed in that, or with reading its files
 * up to the preview. Throws NOT_FOUND, PAUSED, IMPORT_STATE, IMPORT_UNDER_WAY.
 */
export const startOrResumeImport = (ctx: Context, viewer: Viewer | null, importId: string, enqueueStep: EnqueueStep) =>
  changeImport(ctx, viewer, importId, (ctx, job) => {
    requireNotPaused(ctx, 'imports');
    return startOrResumeLockedImport(ctx, job, enqueueStep);
  });

/** As startOrResumeImport, for an import that the caller has locked. Throws IMPORT_STATE, IMPORT_UNDER_WAY. */
export async function startOrResumeLockedImport(ctx: Context, job: JobRow, enqueueStep: EnqueueStep): Promise<void> {
  const state = stateAfterStart(job);
  if (state === null) throw wrongImportState();
  await moveTo(ctx, job, state, state === 'reading' ? {} : { started_at: job.started_at ?? timestamp(ctx.clock) });
  await enqueueStep(ctx, job.id);
}

/** Cancels an import and deletes the contents of its files; what it has written stays. Throws NOT_FOUND, IMPORT_STATE. */
export const cancelImport = (ctx: Context, viewer: Viewer | null, importId: string) =>
  changeImport(ctx, viewer, importId, async (ctx, job) => {
    if (!canCancel(job)) throw wrongImportState();
    await queries.deleteFileContents(ctx, job.id);
    await moveTo(ctx, job, 'cancelled');
  });

/**
 * Begins the undo of an import, in jobs. What the member has changed since stays. Throws NOT_FOUND, PAUSED, IMPORT_STATE, IMPORT_UNDER_WAY.
 */
export const undoImport = (ctx: Context, viewer: Viewer | null, importId: string, enqueueStep: EnqueueStep) =>
  changeImport(ctx, viewer, importId, async (ctx, job) => {
    requireNotPaused(ctx, 'imports');
    if (!canUndo(job)) throw wrongImportState();
    await moveTo(ctx, job, 'undoing', { undo_kept: 0 });
    await enqueueStep(ctx, job.id);
  });

/**
 * Sets to `failed` those imports of the viewer that have been at work for over 30 minutes; their workers notice and stop. What they have
 * written stays, and they can be started again. The time of a pause does not count.
 * @returns how many
 */
export async function failOwnStuckImports(ctx: Context, viewer: Viewer | null): Promise<number> {
  const { userId } = requireImporter(viewer);
  const at = timestamp(ctx.clock);
  if (ctx.clock.now().getTime() - unpausedSince(ctx, 'imports') < STUCK_MINUTES * 60_000) return 0;
  const reset = await queries.failStuckJobs(ctx, userId, hoursFromNow(ctx.clock, -STUCK_MINUTES / 60), at, STUCK);
  if (reset > 0) publishImportChange(ctx, userId);
  return reset;
}

const STUCK = `It was processing for over ${STUCK_MINUTES} minutes and was reset. What it had done stays.`;

/** Moves an import to another state. Throws IMPORT_UNDER_WAY when the member has another one at work. */
async function moveTo(
  ctx: Context,
  job: JobRow,
  state: JobRow['state'],
  values: { started_at?: string; undo_kept?: number } = {},
): Promise<void> {
  const at = timestamp(ctx.clock);
  try {
    await queries.updateJobInState(ctx, job.id, [job.state], {
      state,
      state_at: at,
      worked_at: at,
      error_details: null,
      failures: 0,
      failed_in: null,
      ...values,
    });
  } catch (error) {
    if (isOpenConflict(error)) throw importUnderWay();
    throw error;
  }
}

const isOpenConflict = (error: unknown): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === 'import_jobs_open_key';

/**
 * Changes an import of the viewer, locked, in one transaction, and publishes that. Throws NOT_FOUND and what requireImporter and `change`
 * throw.
 * @param lockBefore takes the locks that `change` needs before that of the import
 * @returns the import after the change
 */
export async function changeImport(
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  change: (ctx: Context, job: JobRow) => Promise<void>,
  lockBefore: (ctx: Context, userId: string) => Promise<void> = async () => undefined,
): Promise<ImportDetail> {
  const { userId } = requireImporter(viewer);
  return inTransaction(ctx, async (ctx) => {
    await lockBefore(ctx, userId);
    const job = await queries.lockJob(ctx, userId, importId);
    if (job === undefined) throw notFound();
    await change(ctx, job);
    publishImportChange(ctx, userId);
    return toDetail(ctx, await requireJob(ctx, userId, importId));
  });
}

/** Notifies the member's tabs that an import changed. */
export const publishImportChange = (ctx: Context, userId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['import'] });

async function requireJob(ctx: Context, userId: string, importId: string): Promise<JobRow> {
  const job = await queries.findJob(ctx, userId, importId);
  if (job === undefined) throw notFound();
  return job;
}

/** Now, and since when imports go on. */
const toMoment = (ctx: Context) => ({
  now: ctx.clock.now().getTime(),
  unpausedSince: unpausedSince(ctx, 'imports'),
});

const toDetail = async (ctx: Context, job: JobRow): Promise<ImportDetail> =>
  presentDetail(job, await queries.listFiles(ctx, job.id), await queries.summarizeRows(ctx, job.id), toMoment(ctx));

/** An import of the viewer with its files and what its rows do. Throws NOT_FOUND. */
export async function getImport(ctx: Context, viewer: Viewer | null, importId: string): Promise<ImportDetail> {
  return toDetail(ctx, await requireJob(ctx, requireImporter(viewer).userId, importId));
}

/** A page of the viewer's imports of files, without those of feeds, newest first. Throws INVALID_INPUT. */
export async function listFileImports(ctx: Context, viewer: Viewer | null, page: PageQuery): Promise<Page<ImportJob>> {
  const { userId } = requireImporter(viewer);
  return keysetPage<TimePlace, JobRow, ImportJob>({
    list: `imports: ${userId}`,
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listFileImportJobs(ctx, userId, after, limit),
    placeOf: (row) => [row.created_at, row.id],
    present: async (rows) => {
      const files = await queries.countFiles(
        ctx,
        rows.map((row) => row.id),
      );
      return rows.map((row) => presentJob(row, files.get(row.id) ?? 0, toMoment(ctx)));
    },
  });
}

/** A page of the rows of the viewer's import, by file and line. Throws NOT_FOUND, INVALID_INPUT. */
export async function listImportRows(
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  filter: { verdict?: RowVerdict | undefined; outcome?: RowOutcome | undefined },
  page: PageQuery,
): Promise<Page<ImportRow>> {
  const { id } = await requireJob(ctx, requireImporter(viewer).userId, importId);
  const { verdict = null, outcome = null } = filter;
  return keysetPage<queries.RowPlace, queries.ShownRow, ImportRow>({
    list: `rows of an import, ${verdict} ${outcome}: ${id}`,
    ...page,
    shape: z.tuple([z.string(), z.int(), z.uuid()]),
    read: (after, limit) => queries.listRows(ctx, id, { verdict, outcome }, after, limit),
    placeOf: (row) => [row.file_name, row.line, row.id],
    present: (rows) => rows.map(presentRow),
  });
}

const FilmPlace = z.tuple([z.string()]);
type FilmPlace = readonly [key: string];

/** A page of the films of the viewer's import, of one state or, with null, of all. Throws NOT_FOUND, INVALID_INPUT. */
export async function listImportFilms(
  ctx: Context,
  viewer: Viewer | null,
  importId: string,
  state: ImportMovieState | null,
  page: PageQuery,
): Promise<Page<ImportMovie>> {
  const { id } = await requireJob(ctx, requireImporter(viewer).userId, importId);
  return pageOfFilms(ctx, `films of an import, ${state}: ${id}`, page, (after, limit) =>
    films.listFilms(ctx, id, state, after, limit),
  );
}

/**
 * A page of the films of all the viewer's imports that are not found, and of those that were left out after something of them was written.
 * Throws INVALID_INPUT.
 */
export async function listUnmatchedFilms(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<ImportMovie>> {
  const { userId } = requireImporter(viewer);
  return pageOfFilms(ctx, `unmatched films: ${userId}`, page, (after, limit) =>
    films.listUnmatched(ctx, userId, after, limit),
  );
}

const pageOfFilms = (
  ctx: Context,
  list: string,
  page: PageQuery,
  read: (after: FilmPlace | null, limit: number) => Promise<films.FilmRow[]>,
): Promise<Page<ImportMovie>> =>
  keysetPage<FilmPlace, films.FilmRow, ImportMovie>({
    list,
    ...page,
    shape: FilmPlace,
    read,
    placeOf: (row) => [row.film_key],
    present: (rows) => presentFilms(ctx, rows),
  });

/** Films of the files beside the films here that they are. */
export async function presentFilms(ctx: Context, rows: readonly films.FilmRow[]): Promise<ImportMovie[]> {
  const movies = await getMovieSummariesById(ctx, [...new Set(rows.flatMap((row) => row.movie_id ?? []))]);
  return rows.map((row) => presentFilm(row, movies));
}
