import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { toStored } from '@halfstar/contract/shared/rating';
import { demandMovie, summariesByIds } from '#features/movies/movies.service.ts';
import { holdFilm } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { tell } from '#platform/live.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { alreadyReviewed, alreadyScheduled, draftChanged } from './drafts.errors.ts';
import { type DraftRow, presentDraft } from './drafts.present.ts';
import * as queries from './drafts.queries.ts';
import { reviewOf } from './reviews.queries.ts';
import { pendingOf } from './scheduled.queries.ts';

/**
 * Saves what is being written about a film, unless another tab was there since `version`: then DRAFT_CHANGED says what that one
 * wrote. The same text again is no change, so that a save whose answer was lost can be sent once more.
 * Throws ALREADY_REVIEWED, ALREADY_SCHEDULED.
 */
export const save = (
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  version: number,
  text: DraftText,
): Promise<ReviewDraft> =>
  atomically(ctx, async (ctx) => {
    await demandMovie(ctx, movieId);
    await holdFilm(ctx, userId, movieId);
    if ((await reviewOf(ctx, userId, movieId)) !== undefined) throw alreadyReviewed();
    if ((await pendingOf(ctx, userId, movieId)) !== undefined) throw alreadyScheduled();
    const now = await queries.draftOf(ctx, userId, movieId);
    const stored = { ...text, rating: text.rating === null ? null : toStored(text.rating) };
    if (now !== undefined && sameText(now, stored)) return presentOne(ctx, now);
    if ((now?.version ?? 0) !== version) throw draftChanged(now === undefined ? null : await presentOne(ctx, now));
    const at = timestamp(ctx.clock);
    const saved =
      now === undefined
        ? await queries.insertDraft(ctx, userId, movieId, stored, at)
        : await queries.updateDraft(ctx, now.id, version, stored, at);
    if (saved === undefined) throw draftChanged(null);
    // Savings come every other second; only the first changes what a list of drafts holds.
    if (now === undefined) tellDrafts(ctx, userId, movieId);
    return presentOne(ctx, saved);
  });

const sameText = (one: queries.StoredText, other: queries.StoredText): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.rating === other.rating &&
  one.is_spoiler === other.is_spoiler;

/** Puts a text aside that cannot go where it was meant to go; a draft that is there already stays as it is. */
export async function putAside(ctx: Context, userId: string, movieId: string, text: queries.StoredText): Promise<void> {
  await queries.insertDraft(ctx, userId, movieId, text, timestamp(ctx.clock));
  tellDrafts(ctx, userId, movieId);
}

/** Throws NOT_FOUND when there is no such film. */
export async function mine(ctx: Context, { userId }: MemberViewer, movieId: string): Promise<ReviewDraft | null> {
  await demandMovie(ctx, movieId);
  const row = await queries.draftOf(ctx, userId, movieId);
  return row === undefined ? null : presentOne(ctx, row);
}

/** A page of the member's drafts, the last written first. */
export const list = (ctx: Context, { userId }: MemberViewer, page: PageQuery): Promise<Page<ReviewDraft>> =>
  keysetPage<TimePlace, DraftRow, ReviewDraft>({
    list: 'drafts',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.draftsOfUser(ctx, userId, after, limit),
    placeOf: (row) => [row.updated_at, row.id],
    present: async (rows) => {
      const movieIds = rows.map((row) => row.movie_id);
      const movies = await summariesByIds(ctx, movieIds);
      return rows.flatMap((row) => {
        const movie = movies.get(row.movie_id);
        return movie === undefined ? [] : presentDraft(row, movie);
      });
    },
  });

/** Throws a draft away: with a version only that one, else DRAFT_CHANGED. Harmless when there is none. */
export const remove = (ctx: Context, { userId }: MemberViewer, movieId: string, version?: number): Promise<void> =>
  atomically(ctx, async (ctx) => {
    await holdFilm(ctx, userId, movieId);
    await settleDraft(ctx, userId, movieId, version);
  });

/**
 * The draft goes, because its text was published, scheduled or thrown away. Where that text began from another version than the
 * one that is there, nothing happens and DRAFT_CHANGED says what would have been lost. The caller holds the film.
 */
export async function settleDraft(ctx: Context, userId: string, movieId: string, version?: number): Promise<void> {
  const draft = await queries.draftOf(ctx, userId, movieId);
  if (draft === undefined) return;
  if (version !== undefined && draft.version !== version) throw draftChanged(await presentOne(ctx, draft));
  await queries.deleteDraft(ctx, draft.id);
  tellDrafts(ctx, userId, movieId);
}

const tellDrafts = (ctx: Context, userId: string, movieId: string) =>
  tell(ctx, [userId], { type: 'changed', nouns: ['draft'], movie_id: movieId });

async function presentOne(ctx: Context, row: DraftRow): Promise<ReviewDraft> {
  const movie = (await summariesByIds(ctx, [row.movie_id])).get(row.movie_id);
  if (movie === undefined) throw new Error(`draft ${row.id} is about no film`);
  return presentDraft(row, movie);
}
