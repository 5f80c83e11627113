import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { requireCatalogAdmin } from '#features/movies/backfill.policy.ts';
import {
  deleteBackfillMisses,
  findMergedInto,
  isUnmergedProvisionalFilm,
  learnLetterboxdFilmFromAdmin,
  markMerged,
  requireCatalogFilmId,
} from '#features/movies/merging.service.ts';
import { requireMovie } from '#features/movies/movies.service.ts';
import { lockMemberIfExists } from '#features/profiles/profiles.service.ts';
import { deleteTrendingAndEmptyTotals } from '#features/tracking/merging/merging.service.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { AppError, invalidInput } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isWorking } from './imports.policy.ts';
import * as imports from './imports.queries.ts';
import * as queries from './merging.queries.ts';
import { moveAllToFilm } from './moving.service.ts';
import { previewFilm } from './writing.service.ts';

/** Members whose things are moved by a job at a time, each in a transaction of their own. */
const MEMBERS_AT_A_TIME = 20;
/** Merged films that are looked at in a statement. */
const FILMS_AT_A_TIME = 500;

/** Enqueues the moving of what members have of a merged film, in the caller's transaction. */
export type EnqueueMerge = (ctx: Context, movieId: string) => Promise<void>;

/**
 * Merges a film that an import made for what it did not find into the film that it is, for all members: its address leads there at once,
 * and jobs move what members have of it. Does nothing when it is merged already or is no such film. Throws NOT_FOUND when the film to merge
 * into is not in the catalog.
 */
export async function mergeProvisionalFilm(
  ctx: Context,
  fromMovieId: string,
  intoMovieId: string,
  enqueueMerge: EnqueueMerge,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await markMerged(ctx, fromMovieId, await requireCatalogFilmId(ctx, intoMovieId)))
      await enqueueMerge(ctx, fromMovieId);
  });
}

/**
 * As an admin, merges a film that an import made into the film that it is, and remembers that for all imports of the same film of
 * Letterboxd, whatever they call it. Returns the film it is now. Throws NOT_FOUND, INVALID_INPUT for a film that is identified, and what
 * requireCatalogAdmin throws.
 */
export async function mergeFilmAsAdmin(
  ctx: Context,
  viewer: Viewer | null,
  { movie_id: from, into }: { movie_id: string; into: string },
  enqueueMerge: EnqueueMerge,
): Promise<MovieSummary> {
  requireCatalogAdmin(viewer);
  if (!(await isUnmergedProvisionalFilm(ctx, from)))
    throw invalidInput({ field: 'movie_id', message: 'This film is identified.' });
  await inTransaction(ctx, async (ctx) => {
    await mergeProvisionalFilm(ctx, from, into, enqueueMerge);
    await learnLetterboxdFilmFromAdmin(ctx, from, await requireCatalogFilmId(ctx, into));
  });
  return requireMovie(ctx, await requireCatalogFilmId(ctx, from));
}

/**
 * Moves what up to 20 members have of a merged film to the one it was merged into, each in a transaction. Members whose import is at work,
 * or whose draft is too full, are skipped.
 * @returns `later` when all who have something of it were skipped and an import of one is at work; `stuck` when all have a draft that is too
 *   full; `done` when nobody has anything, or it is not merged
 */
export async function moveNextMembersOfMergedFilm(
  ctx: Context,
  fromMovieId: string,
): Promise<'more' | 'later' | 'stuck' | 'done'> {
  const to = (await findMergedInto(ctx, [fromMovieId])).get(fromMovieId);
  if (to === undefined) return 'done';
  let skipped: string | null = null;
  let [importing, full] = [0, 0];
  while (true) {
    const members: string[] = await queries.findMembersWith(ctx, fromMovieId, skipped, MEMBERS_AT_A_TIME);
    let moved = 0;
    for (const userId of members) {
      const result = await mergeForMember(ctx, userId, fromMovieId, to);
      if (result === 'moved') moved += 1;
      else if (result === 'importing') importing += 1;
      else full += 1;
    }
    if (moved > 0) return 'more';
    if (members.length === 0) break;
    skipped = members.at(-1) ?? null;
  }
  if (importing > 0) return 'later';
  if (full > 0) {
    ctx.log.warn({ movie_id: fromMovieId, members: full }, 'a merge is left to the night: drafts are too full for it');
    return 'stuck';
  }
  await inTransaction(ctx, async (ctx) => {
    await deleteTrendingAndEmptyTotals(ctx, fromMovieId);
    await deleteBackfillMisses(ctx, fromMovieId);
  });
  return 'done';
}

/** @returns `importing` while an import of the member is at work, `full` when a draft of theirs is too full for what comes to it */
async function mergeForMember(
  ctx: Context,
  userId: string,
  from: string,
  to: string,
): Promise<'moved' | 'importing' | 'full'> {
  try {
    return (await moveAllOfMember(ctx, userId, from, to)) ? 'moved' : 'importing';
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'DRAFT_FULL')) throw error;
    return 'full';
  }
}

const moveAllOfMember = (ctx: Context, userId: string, from: string, to: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    // First, as everywhere: the deletion of the account locks the member and then these rows.
    if (!(await lockMemberIfExists(ctx, userId))) return true;
    await imports.lockImports(ctx, userId);
    const open = await imports.lockOpenJob(ctx, userId);
    if (open !== undefined && isWorking(open.state)) return false;
    const filmKeys = await queries.reassignImportFilms(ctx, userId, from, to);
    await moveAllToFilm(ctx, userId, { from, to });
    if (open?.state === 'ready') for (const filmKey of filmKeys) await previewFilm(ctx, open, filmKey);
    publishLiveMessage(ctx, [userId], {
      type: 'changed',
      nouns: ['import', 'movie', 'profile', 'rating', 'list', 'custom_list', 'review', 'timeline'],
    });
    return true;
  });

/**
 * Enqueues the moving of what members still have of merged films, however long ago these were merged: what waited for a full draft, what an
 * open page wrote since, and what a server did not finish.
 */
export async function enqueueUnfinishedMerges(ctx: Context, enqueueMerge: EnqueueMerge): Promise<void> {
  let page = await queries.findMergedFilms(ctx, null, FILMS_AT_A_TIME);
  while (page.length > 0) {
    for (const { id, is_unfinished: isUnfinished } of page) if (isUnfinished) await enqueueMerge(ctx, id);
    page = await queries.findMergedFilms(ctx, page.at(-1)?.id ?? null, FILMS_AT_A_TIME);
  }
}
