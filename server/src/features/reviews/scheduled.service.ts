import type { ScheduledReview, ScheduleForm } from '@halfstar/contract/reviews/scheduled.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieSummariesById, requireMovie } from '#features/movies/movies.service.ts';
import { lockMembersAgainstDeletion } from '#features/profiles/profiles.service.ts';
import { requireViewingDayAndSaveZone } from '#features/tracking/diary/diary.service.ts';
import { lockMovieForMember } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { toTrackingColumns } from './drafts.present.ts';
import { deleteUsedDraft, saveOrAppendDraft } from './drafts.service.ts';
import { publishReview } from './reviews.service.ts';
import { notInFuture, scheduledReviewEnded } from './scheduled.errors.ts';
import { presentScheduledReview, type ScheduledRow, toReviewForm } from './scheduled.present.ts';
import * as queries from './scheduled.queries.ts';
import { makeClubPresenter, type ReviewedFilm, requireTargetWriter } from './targets.service.ts';

/** The scheduled review that is changed, the version of the draft that is replaced, and the member’s time zone. */
export interface ScheduleOptions {
  scheduledId?: string | undefined;
  draftVersion?: number | undefined;
  /** The member's. */
  timeZone?: string | undefined;
}

/**
 * Schedules a review of a film, or changes the pending one, and deletes the draft. Throws INVALID_INPUT for a time in the past or a viewing
 * on a day in the future, NOT_FOUND when there is no such film, SCHEDULE_OVER when the scheduled review to be changed is no longer pending,
 * DRAFT_CHANGED when another tab saved another text, and what requireMember and requireTargetWriter throw.
 */
export async function scheduleReview(
  ctx: Context,
  viewer: Viewer | null,
  film: ReviewedFilm,
  { rating, viewing, favorite, ...text }: ScheduleForm,
  options: ScheduleOptions,
): Promise<ScheduledReview> {
  const member = requireMember(viewer);
  const { userId } = member;
  const { movieId } = film;
  const target = { userId, ...film };
  return inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    if (Date.parse(text.scheduled_for) <= Date.parse(at)) throw notInFuture();
    await requireMovie(ctx, movieId);
    await lockMembersAgainstDeletion(ctx, userId);
    // The scheduled review is locked before the film, as when it is published.
    const id = options.scheduledId ?? (await queries.findPendingReview(ctx, target))?.id;
    const waiting = id === undefined ? undefined : await queries.lockScheduledReview(ctx, userId, id);
    const isSame = waiting?.status === 'pending' && waiting.movie_id === movieId && waiting.club_id === film.clubId;
    if (options.scheduledId !== undefined && !isSame) throw scheduledReviewEnded();
    await requireTargetWriter(ctx, member, target);
    await lockMovieForMember(ctx, userId, movieId);
    if (viewing != null) await requireViewingDayAndSaveZone(ctx, userId, viewing, options.timeZone);
    await deleteUsedDraft(ctx, target, options.draftVersion);
    const stored = { ...text, rating: toStoredRating(rating), ...toTrackingColumns({ viewing, favorite }) };
    const row = await queries.upsertPendingReview(ctx, target, stored, at);
    publishScheduledReviewChange(ctx, userId, movieId);
    return presentOne(ctx, row);
  });
}

/**
 * The viewer’s pending review of a film; null when there is none. Throws NOT_FOUND when there is no such film, and what requireMember
 * throws.
 */
export async function getOwnScheduledReview(
  ctx: Context,
  viewer: Viewer | null,
  film: ReviewedFilm,
): Promise<ScheduledReview | null> {
  const { userId } = requireMember(viewer);
  await requireMovie(ctx, film.movieId);
  const row = await queries.findPendingReview(ctx, { userId, ...film });
  return row === undefined ? null : presentOne(ctx, row);
}

/**
 * A page of the viewer’s pending and failed scheduled reviews, the earliest time first. Throws INVALID_INPUT and what requireMember throws.
 */
export async function listPendingAndFailedReviews(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<ScheduledReview>> {
  const { userId } = requireMember(viewer);
  return keysetPage<TimePlace, ScheduledRow, ScheduledReview>({
    list: 'scheduled reviews',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.findPendingAndFailedReviews(ctx, userId, after, limit),
    placeOf: (row) => [row.scheduled_for, row.id],
    present: (rows) => presentScheduled(ctx, userId, rows),
  });
}

/**
 * Publishes a pending review at once. Throws NOT_FOUND, SCHEDULE_OVER, what requireMember throws, and for one in a club what
 * requireTargetWriter throws.
 * @returns the id of the review, or of the one in the club
 */
export async function publishScheduledNow(ctx: Context, viewer: Viewer | null, id: string): Promise<string> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    await lockMembersAgainstDeletion(ctx, member.userId);
    const row = await requirePending(ctx, member, id);
    return publishScheduledReview(ctx, member, row);
  });
}

/**
 * Publishes a pending review, also before its time, and marks it published. A draft about the film stays: it holds another text. The caller
 * has locked its author and then its row, in this transaction. Throws what publishReview or `ClubReviews.publish` throws.
 * @returns the id of the review, or of the one in the club
 */
export async function publishScheduledReview(ctx: Context, member: MemberViewer, row: ScheduledRow): Promise<string> {
  const { movie_id: movieId, club_id: clubId } = row;
  const form = toReviewForm(row);
  const reviewId =
    clubId === null
      ? (await publishReview(ctx, member, movieId, form, { wasScheduled: true })).id
      : await ctx.providers.clubReviews.publish(ctx, member, { clubId, movieId }, form);
  const published = clubId === null ? { published_review_id: reviewId } : {};
  await queries.endScheduledReviewAndEraseText(
    ctx,
    row.id,
    { status: 'published', ...published },
    timestamp(ctx.clock),
  );
  publishScheduledReviewChange(ctx, member.userId, movieId);
  return reviewId;
}

/**
 * Cancels the viewer’s pending review: its text becomes a draft, at the end of one that is there already. A failed one is only taken off
 * the list: its text became a draft when it failed. Throws NOT_FOUND, SCHEDULE_OVER, DRAFT_FULL when the draft that is there cannot hold
 * the text too, and what requireMember throws.
 */
export async function cancelScheduledReviewToDraft(ctx: Context, viewer: Viewer | null, id: string): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    await lockMembersAgainstDeletion(ctx, member.userId);
    const row = await queries.lockScheduledReview(ctx, member.userId, id);
    if (row === undefined) throw notFound();
    if (row.status !== 'pending' && row.status !== 'failed') throw scheduledReviewEnded();
    await queries.endScheduledReviewAndEraseText(ctx, id, { status: 'cancelled', error: null }, timestamp(ctx.clock));
    if (row.status === 'pending') await saveScheduledAsDraft(ctx, row);
    publishScheduledReviewChange(ctx, member.userId, row.movie_id);
  });
}

/**
 * Stores the content of a scheduled review as a draft, at the end of the one that its author may have about the target already. The
 * scheduled review stays as it is. Throws DRAFT_FULL.
 */
export const saveScheduledAsDraft = (
  ctx: Context,
  { user_id, movie_id, club_id, title, content, rating, is_spoiler, watched_on, rewatch, favorite }: ScheduledRow,
) =>
  saveOrAppendDraft(
    ctx,
    { userId: user_id, movieId: movie_id, clubId: club_id },
    { title, content, rating, is_spoiler, watched_on, rewatch, favorite },
  );

async function requirePending(ctx: Context, { userId }: MemberViewer, id: string): Promise<ScheduledRow> {
  const row = await queries.lockScheduledReview(ctx, userId, id);
  if (row === undefined) throw notFound();
  if (row.status !== 'pending') throw scheduledReviewEnded();
  return row;
}

/** Notifies the author’s open tabs that their scheduled review of the film changed. It publishes no review. */
export const publishScheduledReviewChange = (ctx: Context, userId: string, movieId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['scheduled'], movie_id: movieId });

/** A member's own scheduled reviews as the contract shows them. */
async function presentScheduled(
  ctx: Context,
  userId: string,
  rows: readonly ScheduledRow[],
): Promise<ScheduledReview[]> {
  const movieIds = [...new Set(rows.map((row) => row.movie_id))];
  const [movies, presentClub] = await Promise.all([
    getMovieSummariesById(ctx, movieIds),
    makeClubPresenter(ctx, userId, rows),
  ]);
  return rows.flatMap((row) => {
    const movie = movies.get(row.movie_id);
    return movie === undefined ? [] : presentScheduledReview(row, movie, presentClub(row.club_id));
  });
}

async function presentOne(ctx: Context, row: ScheduledRow): Promise<ScheduledReview> {
  const [scheduled] = await presentScheduled(ctx, row.user_id, [row]);
  if (scheduled === undefined) throw new Error(`scheduled review ${row.id} is about no film`);
  return scheduled;
}
