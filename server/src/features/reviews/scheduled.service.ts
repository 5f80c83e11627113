import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import type { ScheduledReview, ScheduleForm } from '@halfstar/contract/reviews/scheduled.schema';
import { toStored } from '@halfstar/contract/shared/rating';
import { demandMovie, summariesByIds } from '#features/movies/movies.service.ts';
import { keepMembers } from '#features/profiles/profiles.service.ts';
import { holdFilm } from '#features/tracking/tracking.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { tell } from '#platform/live.ts';
import { keysetPage, type Page, type PageQuery, TimePlace } from '#platform/paging.ts';
import type { MemberViewer } from '#platform/viewer.ts';
import { putAside, settleDraft } from './drafts.service.ts';
import { presentOne as presentReview, publish } from './reviews.service.ts';
import { notInFuture, scheduleOver } from './scheduled.errors.ts';
import { formOf, presentScheduled, type ScheduledRow } from './scheduled.present.ts';
import * as queries from './scheduled.queries.ts';

/** What a change began from: the scheduled review that it changes, the version of the draft whose text it takes over. */
export interface BegunFrom {
  scheduledId?: string | undefined;
  draftVersion?: number | undefined;
}

/**
 * Has a review published at its time, or changes the one of this film that waits. The draft goes, as when it is published.
 * Throws SCHEDULE_OVER when what is to be changed waits no longer, DRAFT_CHANGED when another tab wrote something else.
 */
export const schedule = (
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  { rating, ...text }: ScheduleForm,
  from: BegunFrom = {},
): Promise<ScheduledReview> =>
  atomically(ctx, async (ctx) => {
    const at = timestamp(ctx.clock);
    if (Date.parse(text.scheduled_for) <= Date.parse(at)) throw notInFuture();
    await demandMovie(ctx, movieId);
    await keepMembers(ctx, userId);
    // What waits is held before the film, in the order in which it is published.
    const id = from.scheduledId ?? (await queries.pendingOf(ctx, userId, movieId))?.id;
    const waiting = id === undefined ? undefined : await queries.lockScheduled(ctx, userId, id);
    if (from.scheduledId !== undefined && (waiting?.status !== 'pending' || waiting.movie_id !== movieId))
      throw scheduleOver();
    await holdFilm(ctx, userId, movieId);
    await settleDraft(ctx, userId, movieId, from.draftVersion);
    const row = await queries.upsertPending(ctx, userId, movieId, { ...text, rating: toStored(rating) }, at);
    tellScheduled(ctx, userId, movieId);
    return presentOne(ctx, row);
  });

/** Throws NOT_FOUND when there is no such film. */
export async function mine(ctx: Context, { userId }: MemberViewer, movieId: string): Promise<ScheduledReview | null> {
  await demandMovie(ctx, movieId);
  const row = await queries.pendingOf(ctx, userId, movieId);
  return row === undefined ? null : presentOne(ctx, row);
}

/** A page of the member's scheduled reviews, pending and failed ones, by their time. */
export const list = (ctx: Context, { userId }: MemberViewer, page: PageQuery): Promise<Page<ScheduledReview>> =>
  keysetPage<TimePlace, ScheduledRow, ScheduledReview>({
    list: 'scheduled reviews',
    ...page,
    shape: TimePlace,
    read: (after, limit) => queries.listedOf(ctx, userId, after, limit),
    placeOf: (row) => [row.scheduled_for, row.id],
    present: async (rows) => {
      const movieIds = rows.map((row) => row.movie_id);
      const movies = await summariesByIds(ctx, movieIds);
      return rows.flatMap((row) => {
        const movie = movies.get(row.movie_id);
        return movie === undefined ? [] : presentScheduled(row, movie);
      });
    },
  });

/** Throws NOT_FOUND, SCHEDULE_OVER. */
export const publishNow = (ctx: Context, member: MemberViewer, id: string): Promise<Review> =>
  atomically(ctx, async (ctx) => {
    await keepMembers(ctx, member.userId);
    const row = await demandWaiting(ctx, member, id);
    return presentReview(ctx, member, await publishWaiting(ctx, member, row));
  });

/** The one that waits is published and waits no longer. The caller holds it. */
export async function publishWaiting(ctx: Context, member: MemberViewer, row: ScheduledRow) {
  const review = await publish(ctx, member, row.movie_id, formOf(row));
  const outcome = { status: 'published', published_review_id: review.id } as const;
  await queries.settle(ctx, row.id, outcome, timestamp(ctx.clock));
  tellScheduled(ctx, member.userId, row.movie_id);
  return review;
}

/**
 * What waited is not published: its words are a draft again, unless there is one already. What failed is only listed no longer.
 * Throws NOT_FOUND, SCHEDULE_OVER.
 */
export const cancel = (ctx: Context, member: MemberViewer, id: string): Promise<void> =>
  atomically(ctx, async (ctx) => {
    await keepMembers(ctx, member.userId);
    const row = await queries.lockScheduled(ctx, member.userId, id);
    if (row === undefined) throw notFound();
    if (row.status !== 'pending' && row.status !== 'failed') throw scheduleOver();
    await queries.settle(ctx, id, { status: 'cancelled', error: null }, timestamp(ctx.clock));
    if (row.status === 'pending') await putTextAside(ctx, row);
    tellScheduled(ctx, member.userId, row.movie_id);
  });

export const putTextAside = (ctx: Context, { user_id, movie_id, title, content, rating, is_spoiler }: ScheduledRow) =>
  putAside(ctx, user_id, movie_id, { title, content, rating, is_spoiler });

async function demandWaiting(ctx: Context, { userId }: MemberViewer, id: string): Promise<ScheduledRow> {
  const row = await queries.lockScheduled(ctx, userId, id);
  if (row === undefined) throw notFound();
  if (row.status !== 'pending') throw scheduleOver();
  return row;
}

export const tellScheduled = (ctx: Context, userId: string, movieId: string) =>
  tell(ctx, [userId], { type: 'changed', nouns: ['scheduled'], movie_id: movieId });

async function presentOne(ctx: Context, row: ScheduledRow): Promise<ScheduledReview> {
  const movie = (await summariesByIds(ctx, [row.movie_id])).get(row.movie_id);
  if (movie === undefined) throw new Error(`scheduled review ${row.id} is about no film`);
  return presentScheduled(row, movie);
}
