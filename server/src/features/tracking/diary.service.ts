import { toStored } from '@halfstar/contract/shared/rating';
import type { DiaryEntry, Viewing } from '@halfstar/contract/tracking/diary.schema';
import { z } from 'zod';
import { summariesByIds } from '#features/movies/movies.service.ts';
import { demandProfile } from '#features/profiles/profiles.service.ts';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { notFound } from '#platform/errors.ts';
import { announce } from '#platform/events.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { isBegun } from './diary.policy.ts';
import { presentViewing } from './diary.present.ts';
import * as queries from './diary.queries.ts';
import { hiddenStars } from './scores.service.ts';
import { notWatched } from './tracking.errors.ts';
import { listAdded, listRemoved } from './tracking.events.ts';
import { deleteEntry, lockUserMovie } from './tracking.queries.ts';
import { rate, tellTabs, trackingOfMovie } from './tracking.service.ts';

/** Its date, null for one without; when it was noted; its id. */
const Place = z.tuple([z.iso.date().nullable(), z.iso.datetime(), z.uuid()]);

/** One page of a member's diary. Throws NOT_FOUND when there is no such member. */
export async function diaryOf(
  ctx: Context,
  viewer: Viewer | null,
  userId: string,
  page: PageQuery,
): Promise<Page<DiaryEntry>> {
  await demandProfile(ctx, userId);
  return diaryPage(ctx, viewer, `diary: ${userId}`, { userId }, page);
}

/** One page of a member's viewings of a film, the latest day first. */
export const viewingsOf = (ctx: Context, viewer: MemberViewer, movieId: string, page: PageQuery) =>
  diaryPage(ctx, viewer, `viewings: ${movieId}`, { userId: viewer.userId, movieId }, page);

async function diaryPage(
  ctx: Context,
  viewer: Viewer | null,
  list: string,
  whose: { userId: string; movieId?: string },
  { cursor, limit }: PageQuery,
): Promise<Page<DiaryEntry>> {
  return keysetPage<queries.DiaryPlace, queries.ViewingRow, DiaryEntry>({
    list,
    cursor,
    limit,
    shape: Place,
    read: (after, limit) => queries.diaryOf(ctx.db, whose, after, limit),
    placeOf: (row) => [row.watched_on, row.created_at, row.id],
    present: async (rows) => {
      const movieIds = [...new Set(rows.map((row) => row.movie_id))];
      return withMovies(ctx, rows, await hiddenStars(ctx, viewer, whose.userId, movieIds));
    },
  });
}

async function withMovies(
  ctx: Context,
  rows: readonly queries.ViewingRow[],
  hidden: ReadonlySet<string> = new Set(),
): Promise<DiaryEntry[]> {
  const movies = await summariesByIds(ctx, [...new Set(rows.map((row) => row.movie_id))]);
  return rows.flatMap((row) => {
    const movie = movies.get(row.movie_id);
    return movie === undefined ? [] : [presentViewing(row, movie, hidden.has(row.movie_id))];
  });
}

/**
 * Notes a viewing, the first or another one. A first one that a rating or a list entry began already is not noted twice: it
 * gets the day. Its rating becomes the member's of the film, unless a later viewing has a say.
 * The film is then watched, off the watchlist, and no longer to be seen again. Throws NOT_FOUND when there is no such film.
 */
export const logViewing = (
  ctx: Context,
  member: MemberViewer,
  movieId: string,
  { rating: stars, ...viewing }: Viewing,
): Promise<DiaryEntry> =>
  atomically(ctx, async (ctx) => {
    const { userId } = member;
    await lockUserMovie(ctx.db, userId, movieId);
    const act = { userId, movieId, at: timestamp(ctx.clock) };
    // Whether it is the first, and the latest, is to be seen from the latest two.
    const before = await queries.diaryOf(ctx.db, { userId, movieId }, null, 2);
    const rating = stars === null ? null : toStored(stars);
    const begun = viewing.rewatch ? undefined : undatedFirst(before);
    if (begun !== undefined) {
      const { watched_on } = viewing;
      await queries.updateViewing(ctx.db, begun.id, { watched_on, ...(rating === null ? {} : { rating }) }, act.at);
      await queries.alignWatchDate(ctx.db, userId, movieId);
      if (stars !== null)
        await rate(ctx, member, movieId, stars, { cause: 'user', skipWatched: true, ofViewing: true });
      tellTabs(ctx, act);
      return entryById(ctx, userId, begun.id);
    }
    const outcome = await queries.insertViewing(ctx.db, act, { ...viewing, rating });
    if (!outcome.movie_exists || outcome.viewing_id === null) throw notFound();
    if (outcome.watched_added) await announce(ctx, listAdded, { ...act, cause: 'user', listType: 'watched' });
    if (outcome.watchlist_removed) await announce(ctx, listRemoved, { ...act, cause: 'user', listType: 'watchlist' });
    await queries.alignWatchDate(ctx.db, userId, movieId);
    if (stars !== null && isLatest(viewing.watched_on, before)) {
      await rate(ctx, member, movieId, stars, { cause: 'user', skipWatched: true, ofViewing: true });
    }
    tellTabs(ctx, act);
    return entryById(ctx, userId, outcome.viewing_id);
  });

/** The only viewing, if a rating or a list entry began it and it has no day yet. An imported viewing is one of its own. */
const undatedFirst = ([only, ...others]: readonly queries.ViewingRow[]): queries.ViewingRow | undefined =>
  others.length === 0 && only !== undefined && isBegun(only) ? only : undefined;

/** Without a date one cannot tell, so any other viewing has the last word. */
const isLatest = (watchedOn: string | null, others: readonly queries.ViewingRow[]): boolean =>
  others.every((other) => watchedOn !== null && (other.watched_on ?? '') <= watchedOn);

/** Throws NOT_FOUND unless it is an entry of this member's own. */
async function entryById(ctx: Context, userId: string, id: string): Promise<DiaryEntry> {
  const row = await queries.viewingById(ctx.db, userId, id);
  const [entry] = row === undefined ? [] : await withMovies(ctx, [row]);
  if (entry === undefined) throw notFound();
  return entry;
}

/** Corrects a viewing; what is left out stays. The member's rating of the film is another thing. Throws NOT_FOUND. */
export const changeViewing = (
  ctx: Context,
  member: MemberViewer,
  id: string,
  { rating: stars, ...changes }: Partial<Viewing>,
): Promise<DiaryEntry> =>
  withViewing(ctx, member, id, async (ctx, act) => {
    const rating = stars === undefined ? {} : { rating: stars === null ? null : toStored(stars) };
    await queries.updateViewing(ctx.db, id, { ...changes, ...rating }, act.at);
    await queries.alignWatchDate(ctx.db, act.userId, act.movieId);
    return entryById(ctx, act.userId, id);
  });

/** Removes a viewing. A film without any left has not been watched; its rating stays. Throws NOT_FOUND. */
export const removeViewing = (ctx: Context, member: MemberViewer, id: string) =>
  withViewing(ctx, member, id, async (ctx, act) => {
    await queries.deleteViewing(ctx.db, id);
    if (!(await queries.isViewed(ctx.db, act))) {
      await deleteEntry(ctx.db, act, 'watched');
      await announce(ctx, listRemoved, { ...act, cause: 'user', listType: 'watched' });
    } else {
      await queries.alignWatchDate(ctx.db, act.userId, act.movieId);
    }
    return trackingOfMovie(ctx, member, act.movieId);
  });

/** Does something to a viewing of the member's while nothing else happens to it. */
const withViewing = <Result>(
  ctx: Context,
  { userId }: MemberViewer,
  id: string,
  change: (ctx: Context, act: { userId: string; movieId: string; at: string }) => Promise<Result>,
): Promise<Result> =>
  atomically(ctx, async (ctx) => {
    const row = await queries.viewingById(ctx.db, userId, id);
    if (row === undefined) throw notFound();
    await lockUserMovie(ctx.db, userId, row.movie_id);
    // Another tab may have been quicker.
    if ((await queries.viewingById(ctx.db, userId, id)) === undefined) throw notFound();
    const act = { userId, movieId: row.movie_id, at: timestamp(ctx.clock) };
    const result = await change(ctx, act);
    tellTabs(ctx, act);
    return result;
  });

/** Marks a watched film to be seen again, or takes the mark away. Throws NOT_WATCHED. */
export async function setSeeAgain(ctx: Context, { userId }: MemberViewer, movieId: string, seeAgain: boolean) {
  await atomically(ctx, async (ctx) => {
    await lockUserMovie(ctx.db, userId, movieId);
    const { watched, changed } = await queries.setSeeAgain(ctx.db, { userId, movieId }, seeAgain);
    if (seeAgain && !watched) throw notWatched();
    if (changed) tellTabs(ctx, { userId, movieId });
  });
}
