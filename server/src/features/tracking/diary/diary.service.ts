import { toStoredRating } from '@halfstar/contract/shared/rating';
import type { DiaryEntry, Viewing } from '@halfstar/contract/tracking/diary.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { z } from 'zod';
import { getMovieSummariesById, requireShownMovieId } from '#features/movies/movies.service.ts';
import { requireVisible } from '#features/visibility/visibility.service.ts';
import { runChecks } from '#platform/checks.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { publishEvent } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { hiddenStars } from '../ratings/scores.service.ts';
import { notWatched } from '../tracking.errors.ts';
import { listAdded, listRemoved } from '../tracking.events.ts';
import { requireTracker } from '../tracking.policy.ts';
import { deleteListEntryAndViewings, lockUserMovie, type MovieAction } from '../tracking.queries.ts';
import { getMovieTracking, publishTrackingChange, rateMovieAndMarkWatched } from '../tracking.service.ts';
import { isPlaceholderViewing, requireNotInFuture } from './diary.model.ts';
import { presentViewing } from './diary.present.ts';
import * as queries from './diary.queries.ts';

/** A place in a diary: the date, null for none; when it was logged; the id. */
const Place = z.tuple([z.iso.date().nullable(), z.iso.datetime(), z.uuid()]);

/** A page of a member's diary, the latest day first. Throws NOT_FOUND when there is no such member, INVALID_INPUT. */
export async function listDiary(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<DiaryEntry>> {
  await requireVisible(ctx, viewer, userId);
  return pageOfViewings(ctx, viewer, `diary: ${userId}`, { userId }, page);
}

/** A page of the viewer's own viewings of a film, the latest day first. Throws INVALID_INPUT and what requireTracker throws. */
export async function listOwnViewings(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  page: PageQuery,
): Promise<Page<DiaryEntry>> {
  const { userId } = requireTracker(viewer);
  return pageOfViewings(ctx, viewer, `viewings: ${movieId}`, { userId, movieIds: [movieId] }, page);
}

/**
 * A page of a member's viewings of a film with an earlier review, the latest day first; for a merged film, of those of the film it was
 * merged into. Throws NOT_FOUND when there is no such member or film, and for an adult title that the viewer may not see; INVALID_INPUT.
 */
export async function listEarlierReviews(
  ctx: Context,
  viewer: Viewer | null,
  { userId, movieId: askedMovieId }: { userId: string; movieId: string },
  page: PageQuery,
): Promise<Page<DiaryEntry>> {
  await requireVisible(ctx, viewer, userId);
  const movieId = await requireShownMovieId(ctx, viewer, askedMovieId);
  // Those that a merge has not moved yet are under the id that was asked for.
  const movieIds = [...new Set([askedMovieId, movieId])];
  const list = `earlier reviews: ${userId} ${movieId}`;
  return pageOfViewings(ctx, viewer, list, { userId, movieIds, onlyWithText: true }, page);
}

/**
 * The text of an earlier review, which belongs to this viewing. Throws NOT_FOUND when the viewing or its text does not exist, and when the
 * viewer may not see the member.
 */
export async function getViewingText(ctx: Context, viewer: Viewer | null, id: string): Promise<string> {
  const row = await queries.findViewingText(ctx, id);
  if (row === undefined || row.text === null) throw notFound();
  await requireVisible(ctx, viewer, row.user_id);
  return row.text;
}

const pageOfViewings = (
  ctx: Context,
  viewer: Viewer | null,
  list: string,
  whose: queries.WhoseViewings,
  page: PageQuery,
): Promise<Page<DiaryEntry>> =>
  keysetPage<queries.DiaryPlace, queries.ViewingRow, DiaryEntry>({
    list,
    ...page,
    shape: Place,
    read: (after, limit) => queries.findViewings(ctx, whose, after, limit),
    placeOf: (row) => [row.watched_on, row.created_at, row.id],
    present: async (rows) => {
      const movieIds = [...new Set(rows.map((row) => row.movie_id))];
      return presentAll(ctx, rows, await hiddenStars(ctx, viewer, whose.userId, movieIds));
    },
  });

async function presentAll(
  ctx: Context,
  rows: readonly queries.ViewingRow[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<DiaryEntry[]> {
  const movies = await getMovieSummariesById(ctx, [...new Set(rows.map((row) => row.movie_id))]);
  return rows.flatMap((row) => {
    const movie = movies.get(row.movie_id);
    return movie === undefined ? [] : [presentViewing(row, movie, hidden.has(row.movie_id))];
  });
}

/** `time_zone` is the member's and remembered. A day after today there is refused. Without it the remembered one counts, or UTC. */
interface InTimeZone {
  time_zone?: string | undefined;
}

/**
 * Adds a viewing to the viewer's diary as `addViewing` does, and remembers a given time zone. Throws NOT_FOUND when there is no such film,
 * INVALID_INPUT for a day in the future, and what requireTracker throws.
 */
export async function logViewing(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  { time_zone: timeZone, ...viewing }: Viewing & InTimeZone,
): Promise<DiaryEntry> {
  const member = requireTracker(viewer);
  return inTransaction(ctx, async (ctx) => {
    await lockUserMovie(ctx, member.userId, movieId);
    await requireDayAndSaveZone(ctx, member.userId, viewing.watch_date, timeZone);
    return getEntry(ctx, member.userId, await addViewing(ctx, member, movieId, viewing, 'user'));
  });
}

/**
 * Checks the day of the viewing that a review is to add, without adding it, and remembers a given time zone. Throws INVALID_INPUT for a
 * day in the future of that zone, or else of the remembered one. Needs lockUserMovie.
 */
export const requireViewingDayAndSaveZone = (
  ctx: Context,
  userId: string,
  viewing: Omit<Viewing, 'rating'>,
  timeZone: string | undefined,
): Promise<void> => requireDayAndSaveZone(ctx, userId, viewing.watch_date, timeZone, 'viewing.watch_date');

async function requireDayAndSaveZone(
  ctx: Context,
  userId: string,
  day: string | null | undefined,
  timeZone: string | undefined,
  field?: string,
): Promise<void> {
  requireNotInFuture(day, timeZone ?? (await queries.findDiaryZone(ctx, userId)) ?? 'UTC', ctx.clock, field);
  if (timeZone !== undefined) await queries.upsertDiaryZone(ctx, userId, timeZone);
}

/**
 * Adds a viewing whose day was checked. If the only viewing is a placeholder (see isPlaceholderViewing), and this is no rewatch, that one
 * gets the day instead. The rating (0.5–5 stars) becomes the member's rating of the film, unless a later viewing exists; the film is then
 * watched, off the watchlist, and not marked to be seen again. Needs lockUserMovie. Throws NOT_FOUND when there is no such film.
 * @returns the id of the viewing
 */
export async function addViewing(
  ctx: Context,
  member: MemberViewer,
  movieId: string,
  { rating: stars, ...viewing }: Viewing,
  cause: 'user' | 'review',
): Promise<string> {
  const { userId } = member;
  const act = { userId, movieId, at: timestamp(ctx.clock) };
  const ofViewing = { cause, skipWatched: true, ofViewing: true } as const;
  // The latest two viewings show whether this is the first one and whether it is the latest.
  const before = await queries.findViewings(ctx, { userId, movieIds: [movieId] }, null, 2);
  const rating = stars === null ? null : toStoredRating(stars);
  const begun = viewing.rewatch ? undefined : findPlaceholder(before);
  if (begun !== undefined) {
    const { watch_date: watchDate } = viewing;
    await queries.updateViewing(
      ctx,
      begun.id,
      { watch_date: watchDate, ...(rating === null ? {} : { rating }) },
      act.at,
    );
    await queries.syncWatchDate(ctx, userId, movieId);
    if (stars !== null) await rateMovieAndMarkWatched(ctx, member, movieId, stars, ofViewing);
    publishTrackingChange(ctx, act);
    return begun.id;
  }
  const outcome = await queries.insertViewingAndMarkWatched(ctx, act, { ...viewing, rating });
  if (!outcome.movie_exists || outcome.viewing_id === null) throw notFound();
  if (outcome.watched_added) await publishEvent(ctx, listAdded, { ...act, cause, listType: 'watched' });
  if (outcome.watchlist_removed) await publishEvent(ctx, listRemoved, { ...act, cause, listType: 'watchlist' });
  await queries.syncWatchDate(ctx, userId, movieId);
  if (stars !== null && isLatest(viewing.watch_date, before))
    await rateMovieAndMarkWatched(ctx, member, movieId, stars, ofViewing);
  publishTrackingChange(ctx, act);
  return outcome.viewing_id;
}

/** The only viewing, if it is a placeholder that waits for its day. */
const findPlaceholder = ([only, ...others]: readonly queries.ViewingRow[]): queries.ViewingRow | undefined =>
  others.length === 0 && only !== undefined && isPlaceholderViewing(only) ? only : undefined;

/** A viewing without a date is the latest only when it is the first. */
const isLatest = (watchedOn: string | null, others: readonly queries.ViewingRow[]): boolean =>
  others.every((other) => watchedOn !== null && (other.watched_on ?? '') <= watchedOn);

/** Throws NOT_FOUND unless it is an entry of this member's diary. */
async function getEntry(ctx: Context, userId: string, id: string): Promise<DiaryEntry> {
  const row = await queries.findViewing(ctx, userId, id);
  const [entry] = row === undefined ? [] : await presentAll(ctx, [row]);
  if (entry === undefined) throw notFound();
  return entry;
}

/**
 * Corrects a viewing of the viewer and remembers a given time zone; what is left out stays, and so does the member's rating of the film.
 * Throws NOT_FOUND, INVALID_INPUT for a day in the future, and what requireTracker throws.
 */
export async function updateViewing(
  ctx: Context,
  viewer: Viewer | null,
  id: string,
  { rating: stars, time_zone: timeZone, ...changes }: Partial<Viewing> & InTimeZone,
): Promise<DiaryEntry> {
  const { userId } = requireTracker(viewer);
  return withViewing(ctx, userId, id, async (ctx, act) => {
    const rating = stars === undefined ? {} : { rating: stars === null ? null : toStoredRating(stars) };
    await requireDayAndSaveZone(ctx, userId, changes.watch_date, timeZone);
    await queries.updateViewing(ctx, id, { ...changes, ...rating }, act.at);
    await queries.syncWatchDate(ctx, userId, act.movieId);
    return getEntry(ctx, userId, id);
  });
}

/**
 * Removes a viewing of the viewer. A film without any viewing left is off the watched list; its rating stays. Throws NOT_FOUND, and what
 * requireTracker and the checks `beforeWatchedRemoval` throw (WATCHED_IN_CLUB).
 * @returns the tracking of the film after that
 */
export async function removeViewing(ctx: Context, viewer: Viewer | null, viewingId: string): Promise<MovieTracking> {
  const member = requireTracker(viewer);
  return withViewing(ctx, member.userId, viewingId, async (ctx, act) => {
    await queries.deleteViewing(ctx, viewingId);
    if (!(await queries.hasViewing(ctx, act))) {
      await deleteListEntryAndViewings(ctx, act, 'watched');
      await runChecks(ctx, ctx.checks.beforeWatchedRemoval, act);
      await publishEvent(ctx, listRemoved, { ...act, cause: 'user', listType: 'watched' });
    } else {
      await queries.syncWatchDate(ctx, act.userId, act.movieId);
    }
    return getMovieTracking(ctx, member, act.movieId);
  });
}

/** Changes a viewing of the member under its lock. Throws NOT_FOUND. */
const withViewing = <Result>(
  ctx: Context,
  userId: string,
  id: string,
  change: (ctx: Context, act: MovieAction) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (ctx) => {
    const row = await queries.findViewing(ctx, userId, id);
    if (row === undefined) throw notFound();
    await lockUserMovie(ctx, userId, row.movie_id);
    // Another tab may have removed it while this one waited for the lock.
    if ((await queries.findViewing(ctx, userId, id)) === undefined) throw notFound();
    const act = { userId, movieId: row.movie_id, at: timestamp(ctx.clock) };
    const result = await change(ctx, act);
    publishTrackingChange(ctx, act);
    return result;
  });

/**
 * Marks a watched film of the viewer to be seen again, or removes the mark. Throws NOT_WATCHED when a film that is not watched is to be
 * marked, and what requireTracker throws.
 */
export async function setSeeAgain(
  ctx: Context,
  viewer: Viewer | null,
  movieId: string,
  seeAgain: boolean,
): Promise<void> {
  const { userId } = requireTracker(viewer);
  await inTransaction(ctx, async (ctx) => {
    await lockUserMovie(ctx, userId, movieId);
    const { watched, changed } = await queries.setSeeAgain(ctx, { userId, movieId }, seeAgain);
    if (seeAgain && !watched) throw notWatched();
    if (changed) publishTrackingChange(ctx, { userId, movieId });
  });
}
