import type { DraftText, ReviewDraft } from '@halfstar/contract/reviews/drafts.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieSummariesById, requireMovie } from '#features/movies/movies.service.ts';
import { lockMembersAgainstDeletion } from '#features/profiles/profiles.service.ts';
import { lockMovieForMember } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { alreadyReviewed, alreadyScheduled, draftChanged, draftFull } from './drafts.errors.ts';
import { type DraftRow, presentDraft, toTrackingColumns } from './drafts.present.ts';
import * as queries from './drafts.queries.ts';
import { findPendingReview, retryReviewWaitingForDraft } from './scheduled.queries.ts';
import {
  hasTargetReview,
  makeClubPresenter,
  type ReviewedFilm,
  type ReviewTarget,
  requireTargetWriter,
} from './targets.service.ts';

/**
 * Saves the viewer’s draft about a film. `baseVersion` is that of the draft it began from, 0 for none; the same text again changes nothing,
 * so that a save can be sent again. A scheduled review that waits for a shorter draft is tried again. Throws NOT_FOUND when there is no
 * such film, DRAFT_CHANGED with the current draft when another tab saved since, ALREADY_REVIEWED, ALREADY_SCHEDULED, and what requireMember
 * and requireTargetWriter throw.
 */
export async function saveDraft(
  ctx: Context,
  viewer: Viewer | null,
  film: ReviewedFilm,
  baseVersion: number,
  text: DraftText,
): Promise<ReviewDraft> {
  const member = requireMember(viewer);
  const { userId } = member;
  const { movieId } = film;
  const target = { userId, ...film };
  return inTransaction(ctx, async (ctx) => {
    await requireMovie(ctx, movieId);
    await retryWaitingReview(ctx, target);
    await lockMovieForMember(ctx, userId, movieId);
    await requireTargetWriter(ctx, member, target);
    if (await hasTargetReview(ctx, target)) throw alreadyReviewed();
    const now = await queries.findDraft(ctx, target);
    // A draft beside a scheduled review came there when two films were merged, and may be too long for that review to join it.
    if (now === undefined && (await findPendingReview(ctx, target)) !== undefined) throw alreadyScheduled();
    const stored = toStoredText(text);
    if (now !== undefined && isSameText(now, stored)) return presentOne(ctx, now);
    if ((now?.version ?? 0) !== baseVersion) throw draftChanged(now === undefined ? null : await presentOne(ctx, now));
    const at = timestamp(ctx.clock);
    const saved =
      now === undefined
        ? await queries.insertDraft(ctx, target, stored, at)
        : await queries.updateDraft(ctx, now.id, baseVersion, stored, at);
    if (saved === undefined) throw draftChanged(null);
    // Saves come every other second; only the first changes the list of drafts.
    if (now === undefined) publishDraftChange(ctx, userId, movieId);
    return presentOne(ctx, saved);
  });
}

/**
 * Has a scheduled review that waits for a shorter draft tried again. It is locked before the film, as when it is published. Nearly always
 * there is none, and drafts are saved every few seconds: then one look is all.
 */
async function retryWaitingReview(ctx: Context, target: ReviewTarget): Promise<void> {
  if ((await findPendingReview(ctx, target)) === undefined) return;
  await lockMembersAgainstDeletion(ctx, target.userId);
  await retryReviewWaitingForDraft(ctx, target);
}

function toStoredText({ rating, viewing, favorite, ...text }: DraftText): queries.UnpublishedReview {
  return {
    ...text,
    rating: rating === null ? null : toStoredRating(rating),
    ...toTrackingColumns({ viewing, favorite }),
  };
}

const isSameText = (one: queries.UnpublishedReview, other: queries.UnpublishedReview): boolean =>
  one.title === other.title &&
  one.content === other.content &&
  one.rating === other.rating &&
  one.is_spoiler === other.is_spoiler &&
  one.watched_on === other.watched_on &&
  one.rewatch === other.rewatch &&
  one.favorite === other.favorite;

/**
 * Stores a review that was not published as a draft. Where its author has one about the target already, it is appended to that one, whole.
 * Throws DRAFT_FULL when it does not fit.
 */
export async function saveOrAppendDraft(
  ctx: Context,
  target: ReviewTarget,
  text: queries.UnpublishedReview,
): Promise<void> {
  if (!(await queries.insertOrAppendDraft(ctx, target, text, timestamp(ctx.clock)))) throw draftFull();
  publishDraftChange(ctx, target.userId, target.movieId);
}

/** The viewer’s draft about a film; null when there is none. Throws NOT_FOUND when there is no such film, and what requireMember throws. */
export async function getOwnDraft(
  ctx: Context,
  viewer: Viewer | null,
  film: ReviewedFilm,
): Promise<ReviewDraft | null> {
  const { userId } = requireMember(viewer);
  await requireMovie(ctx, film.movieId);
  const row = await queries.findDraft(ctx, { userId, ...film });
  return row === undefined ? null : presentOne(ctx, row);
}

/** A page of the viewer's drafts, the last written first. Throws INVALID_INPUT and what requireMember throws. */
export async function listDrafts(ctx: Context, viewer: Viewer | null, page: PageQuery): Promise<Page<ReviewDraft>> {
  const { userId } = requireMember(viewer);
  return keysetPage<TimePlace, DraftRow, ReviewDraft>({
    list: 'drafts',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.findDrafts(ctx, userId, after, limit),
    placeOf: (row) => [row.updated_at, row.id],
    present: (rows) => presentDrafts(ctx, userId, rows),
  });
}

/**
 * Deletes the viewer’s draft about a film; harmless when there is none. A scheduled review that waits for a shorter draft is tried again.
 * Throws DRAFT_CHANGED when it has another version than the expected one (any without it), and what requireMember throws.
 */
export async function removeDraft(
  ctx: Context,
  viewer: Viewer | null,
  film: ReviewedFilm,
  expectedVersion?: number,
): Promise<void> {
  const { userId } = requireMember(viewer);
  const target = { userId, ...film };
  await inTransaction(ctx, async (ctx) => {
    await retryWaitingReview(ctx, target);
    await lockMovieForMember(ctx, userId, film.movieId);
    await deleteUsedDraft(ctx, target, expectedVersion);
  });
}

/**
 * Deletes a draft whose text was published, scheduled or discarded; harmless when there is none. Throws DRAFT_CHANGED with the current
 * draft when it has another version than the expected one (any without it). The caller has locked the film.
 */
export async function deleteUsedDraft(ctx: Context, target: ReviewTarget, expectedVersion?: number): Promise<void> {
  const draft = await queries.findDraft(ctx, target);
  if (draft === undefined) return;
  if (expectedVersion !== undefined && draft.version !== expectedVersion)
    throw draftChanged(await presentOne(ctx, draft));
  await queries.deleteDraft(ctx, draft.id);
  publishDraftChange(ctx, target.userId, target.movieId);
}

const publishDraftChange = (ctx: Context, userId: string, movieId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['draft'], movie_id: movieId });

/** A member's own drafts as the contract shows them. */
async function presentDrafts(ctx: Context, userId: string, rows: readonly DraftRow[]): Promise<ReviewDraft[]> {
  const movieIds = [...new Set(rows.map((row) => row.movie_id))];
  const [movies, presentClub] = await Promise.all([
    getMovieSummariesById(ctx, movieIds),
    makeClubPresenter(ctx, userId, rows),
  ]);
  return rows.flatMap((row) => {
    const movie = movies.get(row.movie_id);
    return movie === undefined ? [] : presentDraft(row, movie, presentClub(row.club_id));
  });
}

async function presentOne(ctx: Context, row: DraftRow): Promise<ReviewDraft> {
  const [draft] = await presentDrafts(ctx, row.user_id, [row]);
  if (draft === undefined) throw new Error(`draft ${row.id} is about no film`);
  return draft;
}
