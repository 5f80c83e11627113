import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { requireCatalogAdmin } from '#features/movies/backfill.policy.ts';
import {
  deleteMisses,
  findMergedInto,
  findMergedSince,
  isUnmergedProvisionalFilm,
  learnLetterboxdFilmFromAdmin,
  markMerged,
  requireCatalogFilmId,
} from '#features/movies/merging.service.ts';
import { requireMovie } from '#features/movies/movies.service.ts';
import { deleteTrendingAndEmptyTotals } from '#features/tracking/merging/merging.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { invalidInput } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import type { Viewer } from '#platform/viewer.ts';
import { isWorking } from './imports.policy.ts';
import * as imports from './imports.queries.ts';
import * as queries from './merging.queries.ts';
import { moveWholeFilm } from './moving.service.ts';
import { previewFilm } from './writing.service.ts';

/** Members whose things are moved by a job at a time, each in a transaction of their own. */
const MEMBERS_AT_A_TIME = 20;
/** An open page of a merged film may still write to it for so long. */
const LATE_HOURS = 30 * 24;

/** Enqueues the moving of what members have of a merged film, in the caller's transaction. */
export type EnqueueMerge = (ctx: Context, movieId: string) => Promise<void>;

/**
 * Merges a film that only imports name into the film that it is, for all members who have it: its address leads there at once, and what
 * they have of it moves there by a job. Harmless when it is merged already.
 */
export async function mergeFilm(ctx: Context, from: string, into: string, enqueueMerge: EnqueueMerge): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    if (await markMerged(ctx, from, await requireCatalogFilmId(ctx, into))) await enqueueMerge(ctx, from);
  });
}

/**
 * The same by an admin, also for all other names of the same film of Letterboxd. Throws NOT_FOUND, INVALID_INPUT for a film that is
 * identified, and what requireCatalogAdmin throws.
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
    await mergeFilm(ctx, from, into, enqueueMerge);
    await learnLetterboxdFilmFromAdmin(ctx, from, await requireCatalogFilmId(ctx, into));
  });
  return requireMovie(ctx, await requireCatalogFilmId(ctx, from));
}

/**
 * Moves what the next members have of a merged film. Whoever has an import at work is left for later.
 * @returns `later` when all that are left have
 */
export async function mergeNextMembers(ctx: Context, from: string): Promise<'more' | 'later' | 'done'> {
  const to = (await findMergedInto(ctx, [from])).get(from);
  if (to === undefined) return 'done';
  const members = await queries.findMembersWith(ctx, from, MEMBERS_AT_A_TIME);
  let moved = 0;
  for (const userId of members) if (await mergeForMember(ctx, userId, from, to)) moved += 1;
  if (members.length > 0) return moved === 0 ? 'later' : 'more';
  await inTransaction(ctx, async (ctx) => {
    await deleteTrendingAndEmptyTotals(ctx, from);
    await deleteMisses(ctx, from);
  });
  return 'done';
}

/** @returns false while an import of the member is at work */
const mergeForMember = (ctx: Context, userId: string, from: string, to: string): Promise<boolean> =>
  inTransaction(ctx, async (ctx) => {
    const open = await imports.lockOpenJob(ctx, userId);
    if (open !== undefined && isWorking(open.state)) return false;
    const filmKeys = await queries.setIdentified(ctx, userId, from, to);
    await moveWholeFilm(ctx, userId, { from, to });
    if (open?.state === 'ready') for (const filmKey of filmKeys) await previewFilm(ctx, open, filmKey);
    publishLiveMessage(ctx, [userId], {
      type: 'changed',
      nouns: ['import', 'movie', 'profile', 'rating', 'list', 'custom_list', 'review', 'timeline'],
    });
    return true;
  });

/** Enqueues the moving of what was written to films after they were merged. */
export async function finishMerges(ctx: Context, enqueueMerge: EnqueueMerge): Promise<void> {
  for (const movieId of await findMergedSince(ctx, hoursFromNow(ctx.clock, -LATE_HOURS))) {
    const late = await queries.findMembersWith(ctx, movieId, 1);
    if (late.length > 0) await enqueueMerge(ctx, movieId);
  }
}
