import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ScheduledReview, ScheduleForm } from '@halfstar/contract/reviews/scheduled.schema';
import { toStoredRating } from '@halfstar/contract/shared/rating';
import { requireMember } from '#features/accounts/accounts.policy.ts';
import { getMovieSummariesById, requireMovie } from '#features/movies/movies.service.ts';
import { lockMembersAgainstDeletion } from '#features/profiles/profiles.service.ts';
import { requireViewingDayAndSaveZone } from '#features/tracking/diary/diary.service.ts';
import { lockMovie } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishLiveMessage } from '#platform/live/live-messages.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { toTrackingColumns } from './drafts.present.ts';
import { deleteUsedDraft, saveOrAppendDraft } from './drafts.service.ts';
import type { ReviewRow } from './reviews.present.ts';
import { presentReviewById, publishReview } from './reviews.service.ts';
import { notInFuture, scheduleOver } from './scheduled.errors.ts';
import { presentScheduledReview, type ScheduledRow, toReviewForm } from './scheduled.present.ts';
import * as queries from './scheduled.queries.ts';

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
 * DRAFT_CHANGED when another tab saved another text, and what requireMember throws.
 */
export async function scheduleReview(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  { rating, viewing, favorite, ...text }: ScheduleForm,
  options: ScheduleOptions,
): Promise<ScheduledReview> {
  const { userId } = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    if (Date.parse(text.scheduled_for) <= Date.parse(at)) throw notInFuture();
    await requireMovie(ctx, movieId);
    await lockMembersAgainstDeletion(ctx, userId);
    // The scheduled review is locked before the film, as when it is published.
    const id = options.scheduledId ?? (await queries.findPendingReviewOutsideClubs(ctx, userId, movieId))?.id;
    const waiting = id === undefined ? undefined : await queries.lockScheduledReview(ctx, userId, id);
    if (options.scheduledId !== undefined && (waiting?.status !== 'pending' || waiting.movie_id !== movieId))
      throw scheduleOver();
    await lockMovie(ctx, userId, movieId);
    if (viewing != null) await requireViewingDayAndSaveZone(ctx, userId, viewing, options.timeZone);
    await deleteUsedDraft(ctx, userId, movieId, options.draftVersion);
    const stored = { ...text, rating: toStoredRating(rating), ...toTrackingColumns({ viewing, favorite }) };
    const row = await queries.upsertPendingReview(ctx, userId, movieId, stored, at);
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
  movieId: string,
): Promise<ScheduledReview | null> {
  const { userId } = requireMember(viewer);
  await requireMovie(ctx, movieId);
  const row = await queries.findPendingReviewOutsideClubs(ctx, userId, movieId);
  return row === undefined ? null : presentOne(ctx, row);
}

/**
 * A page of the viewer’s pending and failed scheduled reviews, the earliest time first. Throws INVALID_INPUT and what requireMember throws.
 */
export async function listScheduledReviews(
  ctx: Context,
  viewer: Viewer | null,
  page: PageQuery,
): Promise<Page<ScheduledReview>> {
  const { userId } = requireMember(viewer);
  return keysetPage<TimePlace, ScheduledRow, ScheduledReview>({
    list: 'scheduled reviews',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.findScheduledReviews(ctx, userId, after, limit),
    placeOf: (row) => [row.scheduled_for, row.id],
    present: async (rows) => {
      const movieIds = rows.map((row) => row.movie_id);
      const movies = await getMovieSummariesById(ctx, movieIds);
      return rows.flatMap((row) => {
        const movie = movies.get(row.movie_id);
        return movie === undefined ? [] : presentScheduledReview(row, movie);
      });
    },
  });
}

/** Publishes a pending review at once. Throws NOT_FOUND, SCHEDULE_OVER, and what requireMember throws. */
export async function publishScheduledNow(ctx: Context, viewer: Viewer | null, id: string): Promise<Review> {
  const member = requireMember(viewer);
  return inTransaction(ctx, async (ctx) => {
    await lockMembersAgainstDeletion(ctx, member.userId);
    const row = await requirePending(ctx, member, id);
    return presentReviewById(ctx, member, await publishScheduledReview(ctx, member, row));
  });
}

/**
 * Publishes a pending review, whatever its time, and marks it published. A draft about the film stays: it holds another text. The caller
 * has locked its author and then its row, in this transaction. Throws what publishReview throws.
 */
export async function publishScheduledReview(
  ctx: Context,
  member: MemberViewer,
  row: ScheduledRow,
): Promise<ReviewRow> {
  const review = await publishReview(ctx, member, row.movie_id, toReviewForm(row), { wasScheduled: true });
  const outcome = { status: 'published', published_review_id: review.id } as const;
  await queries.endScheduledReviewAndEraseText(ctx, row.id, outcome, timestamp(ctx.clock));
  publishScheduledReviewChange(ctx, member.userId, row.movie_id);
  return review;
}

/**
 * Cancels the viewer’s pending review: its text becomes a draft, at the end of one that is there already. A failed one is only taken off the
 * list: its text became a draft when it failed. Throws NOT_FOUND, SCHEDULE_OVER, and what requireMember throws.
 */
export async function cancelScheduledReview(ctx: Context, viewer: Viewer | null, id: string): Promise<void> {
  const member = requireMember(viewer);
  await inTransaction(ctx, async (ctx) => {
    await lockMembersAgainstDeletion(ctx, member.userId);
    const row = await queries.lockScheduledReview(ctx, member.userId, id);
    if (row === undefined) throw notFound();
    if (row.status !== 'pending' && row.status !== 'failed') throw scheduleOver();
    await queries.endScheduledReviewAndEraseText(ctx, id, { status: 'cancelled', error: null }, timestamp(ctx.clock));
    if (row.status === 'pending') await saveScheduledAsDraft(ctx, row);
    publishScheduledReviewChange(ctx, member.userId, row.movie_id);
  });
}

/**
 * Stores the content of a scheduled review as a draft, at the end of the one that its author may have about the film already. The scheduled
 * review stays as it is.
 */
export const saveScheduledAsDraft = (
  ctx: Context,
  { user_id, movie_id, title, content, rating, is_spoiler, watched_on, rewatch, favorite }: ScheduledRow,
) => saveOrAppendDraft(ctx, user_id, movie_id, { title, content, rating, is_spoiler, watched_on, rewatch, favorite });

async function requirePending(ctx: Context, { userId }: MemberViewer, id: string): Promise<ScheduledRow> {
  const row = await queries.lockScheduledReview(ctx, userId, id);
  if (row === undefined) throw notFound();
  if (row.status !== 'pending') throw scheduleOver();
  return row;
}

/** Notifies the author’s open tabs that their scheduled review of the film changed. It publishes no review. */
export const publishScheduledReviewChange = (ctx: Context, userId: string, movieId: string) =>
  publishLiveMessage(ctx, [userId], { type: 'changed', nouns: ['scheduled'], movie_id: movieId });

async function presentOne(ctx: Context, row: ScheduledRow): Promise<ScheduledReview> {
  const movie = (await getMovieSummariesById(ctx, [row.movie_id])).get(row.movie_id);
  if (movie === undefined) throw new Error(`scheduled review ${row.id} is about no film`);
  return presentScheduledReview(row, movie);
}
