import { toStored } from '@halfstar/contract/shared/rating';
import type { Community, ListType, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { holdProfile, keepsJournal } from '#features/profiles/profiles.service.ts';
import { type Check, runChecks } from '#platform/checks.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { addAtEnd } from '#platform/database/hot-rows.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import { tell } from '#platform/live.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { alreadyWatched, viewingsThere } from './tracking.errors.ts';
import { type Cause, listAdded, listRemoved, ratedInClub, ratingRemoved, ratingSet } from './tracking.events.ts';
import { ownerOf } from './tracking.policy.ts';
import { presentCommunity, presentTracking, ratedInWords } from './tracking.present.ts';
import * as queries from './tracking.queries.ts';

export interface FilmOfMember {
  userId: string;
  movieId: string;
}

declare module '#platform/checks.ts' {
  interface Checks {
    /** A member takes back their rating of a film. */
    beforeUnrate: readonly Check<FilmOfMember>[];
  }
}

export interface RatingOptions {
  cause: Cause;
  /** Do not put the film on watched. */
  skipWatched?: boolean;
  /** It stands at a viewing already. */
  ofViewing?: boolean;
  /** The club in which it is rated. */
  clubId?: string;
}

/**
 * The rating sync: rates a film, in one transaction with all that follows. The film then counts as watched and is off the
 * watchlist, unless that is skipped; the rooms above hear of it, for the member's review and a club's. The same rating again
 * changes nothing.
 * @returns the viewing that this began, if it did: for askDateOf
 */
export function rate(
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  stars: number,
  { cause, skipWatched = false, ofViewing = false, clubId }: RatingOptions,
): Promise<string | null> {
  return atomically(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx.db, userId, movieId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    const rating = toStored(stars);
    const outcome = await queries.setRating(ctx.db, act, rating, { skipWatched, ofViewing });
    if (!outcome.movie_exists) throw notFound();
    if (outcome.rating_changed) countRating(ctx, movieId, outcome.rating_before, rating);
    if (clubId !== undefined) {
      await announce(ctx, ratedInClub, { ...act, cause, rating, clubId, reviewContent: ratedInWords(stars) });
    }
    if (outcome.rating_changed) await announce(ctx, ratingSet, { ...act, cause, rating });
    if (outcome.watched_added) await announce(ctx, listAdded, { ...act, cause, listType: 'watched' });
    if (outcome.watchlist_removed) await announce(ctx, listRemoved, { ...act, cause, listType: 'watchlist' });
    if (outcome.rating_changed || outcome.watched_added || outcome.watchlist_removed) tellTabs(ctx, act);
    return outcome.viewing_id;
  });
}

/** Adds a changed rating to the totals of the film. Ratings are 1–10; null when there was none, or is none any more. */
export function countRating(ctx: Context, movieId: string, before: number | null, after: number | null): void {
  addAtEnd(ctx, queries.FILM_TOTALS, movieId, {
    rating_count: (after === null ? 0 : 1) - (before === null ? 0 : 1),
    rating_sum: (after ?? 0) - (before ?? 0),
    histogram: Array.from({ length: 10 }, (_, place) => Number(after === place + 1) - Number(before === place + 1)),
  });
}

/** Until the transaction ends, nothing else happens to this film and this member. */
export async function holdFilm(ctx: Context, userId: string, movieId: string): Promise<void> {
  await queries.lockUserMovie(ctx.db, userId, movieId);
}

/** Of a viewing that was just begun: whether the member, who may keep a journal, is to be asked for its date. */
export const askDateOf = async (ctx: Context, userId: string, viewingId: string | null): Promise<string | null> =>
  viewingId !== null && (await keepsJournal(ctx, userId)) ? viewingId : null;

/** Takes a rating back; the film stays watched. A room above may refuse while something of its own rests on the rating. */
export async function unrate(ctx: Context, { userId }: MemberViewer, movieId: string): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx.db, userId, movieId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    const rating = await queries.deleteRating(ctx.db, act);
    if (rating === null) return;
    countRating(ctx, movieId, rating, null);
    await runChecks(ctx, ctx.checks.beforeUnrate, act);
    await announce(ctx, ratingRemoved, { ...act, cause: 'user' });
    tellTabs(ctx, act);
  });
}

/**
 * Throws ALREADY_WATCHED for the watchlist when the film is watched. A film that is on the list already stays as it is.
 * @returns the viewing that this began, if it did: for askDateOf
 */
export function addToList(
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  listType: ListType,
): Promise<string | null> {
  return atomically(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx.db, userId, movieId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    const outcome = await queries.addEntry(ctx.db, act, listType);
    if (!outcome.movie_exists) throw notFound();
    if (outcome.was_watched && listType === 'watchlist') throw alreadyWatched();
    if (outcome.added) await announce(ctx, listAdded, { ...act, cause: 'user', listType });
    if (outcome.watchlist_removed) await announce(ctx, listRemoved, { ...act, cause: 'user', listType: 'watchlist' });
    if (outcome.added || outcome.watchlist_removed) tellTabs(ctx, act);
    return outcome.viewing_id;
  });
}

/**
 * A rating of the film stays. A film that is not on the list stays as it is. Throws VIEWINGS_THERE rather than lose what the
 * diary says of a watched film.
 */
export const removeFromList = (ctx: Context, member: MemberViewer, movieId: string, listType: ListType) =>
  takeOff(ctx, member, movieId, listType, async (ctx) => {
    if (listType !== 'watched') return;
    if (await queries.diaryTells(ctx.db, member.userId, movieId)) throw viewingsThere();
  });

/** Takes a film off watched with all its viewings. */
export const forgetViewings = (ctx: Context, member: MemberViewer, movieId: string) =>
  takeOff(ctx, member, movieId, 'watched', () => Promise.resolve());

async function takeOff(
  ctx: Context,
  { userId }: MemberViewer,
  movieId: string,
  listType: ListType,
  demandAllowed: (ctx: Context) => Promise<void>,
): Promise<void> {
  await atomically(ctx, async (ctx) => {
    await queries.lockUserMovie(ctx.db, userId, movieId);
    await demandAllowed(ctx);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    if (!(await queries.deleteEntry(ctx.db, act, listType))) return;
    await announce(ctx, listRemoved, { ...act, cause: 'user', listType });
    tellTabs(ctx, act);
  });
}

/** A member goes for good: films no longer count their ratings. Their lists and their diary go with the profile. */
export async function forgetMember(ctx: Context, userId: string): Promise<void> {
  await holdProfile(ctx, userId);
  for (const { movie_id, rating } of await queries.deleteRatingsOf(ctx.db, userId))
    countRating(ctx, movie_id, rating, null);
}

/** Where else the member is signed in, the film is shown anew. */
export const tellTabs = (ctx: Context, { userId, movieId }: { userId: string; movieId: string }) =>
  tell(ctx, [userId], { type: 'changed', nouns: ['rating', 'list'], movie_id: movieId });

/** Where films stand with a member (null: a visitor) and with everyone, in the given order, without those that do not exist. */
export async function trackingOf(
  ctx: Context,
  viewer: Viewer | null,
  movieIds: readonly string[],
): Promise<MovieTracking[]> {
  const rows = await queries.trackingOf(ctx.db, ownerOf(viewer), movieIds);
  return rows.map((row) => presentTracking(viewer, row));
}

/** Throws NOT_FOUND when there is no such film. */
export async function trackingOfMovie(ctx: Context, viewer: Viewer | null, movieId: string): Promise<MovieTracking> {
  const [tracking] = await trackingOf(ctx, viewer, [movieId]);
  if (tracking === undefined) throw notFound();
  return tracking;
}

/** What everyone together thinks of films; each asked for is there. @param hidden films whose scores the viewer is not to see */
export async function communityByIds(
  ctx: Context,
  movieIds: readonly string[],
  hidden: ReadonlySet<string>,
): Promise<Map<string, Community>> {
  const totals = new Map((await queries.totalsOf(ctx.db, movieIds)).map((row) => [row.movie_id, row]));
  const none = { rating_count: null, rating_sum: null, histogram: null };
  return new Map(movieIds.map((id) => [id, presentCommunity(totals.get(id) ?? none, hidden.has(id))]));
}

/** So many reviews of a film more are shown, or fewer. */
export const countReviews = (ctx: Context, movieId: string, more: number): void =>
  addAtEnd(ctx, queries.FILM_TOTALS, movieId, { review_count: more });

/** How many reviews of a film are shown. */
export const reviewCountOf = (ctx: Context, movieId: string): Promise<number> => queries.reviewCountOf(ctx.db, movieId);
