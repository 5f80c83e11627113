import type { Discovery, DiscoveryPage, GridFilm } from '@halfstar/contract/tracking/browse.schema';
import { z } from 'zod';
import { listedAtSource } from '#features/movies/lists.service.ts';
import { hoursFromNow, timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { atomically } from '#platform/database/transaction.ts';
import { decodePlace, encodePlace, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentGridFilm } from './browse.present.ts';
import * as queries from './browse.queries.ts';
import { readerOf, wallPage } from './browse.service.ts';
import { latestRefresh, lockTrending, noteRefresh, replaceTrending } from './discovery.queries.ts';

const LATELY_HOURS = 7 * 24;
/** Nobody pages further. */
const MOST_TRENDING = 1000;
/** Working trending films out takes at most this part of the time, so that they are fresh while the community is small. */
const LOAD = 0.02;
/** But never more often. */
const REFRESH_MS = 4000;
const EVERY_FILM: queries.Filters = { genreId: null, years: null, minutes: null, status: null, ids: null };

/** In the source's list: its page, and how many films of that page were shown. Else in what is stored. */
const AtSource = z.tuple([z.literal('source'), z.number().int().min(1).max(1000), z.number().int().min(0).max(100)]);
const AnyPlace = AtSource.or(z.tuple([z.enum(['popularity', 'lately'])], z.unknown()));

interface Asked extends PageQuery {
  viewer: Viewer | null;
}

/**
 * Popular and trending films as the source lists them; without a source, or when it says nothing at all, of what is stored:
 * popular by votes, trending by what members did in the last seven days, as refreshTrending keeps it.
 */
export async function discover(ctx: Context, discovery: Discovery, asked: Asked): Promise<DiscoveryPage> {
  const place = decodePlace(asked.cursor, discovery, AnyPlace);
  if (place !== null && place[0] !== 'source') return { ...(await stored(ctx, discovery, asked)), offline: false };
  const [, page, shown] = place ?? ['source', 1, 0];
  const list = await listedAtSource(ctx, discovery === 'popular' ? 'popular' : 'trending this week', page);
  if (list === null || (list.ids.length === 0 && page === 1)) {
    return { ...(await stored(ctx, discovery, { ...asked, cursor: undefined })), offline: list?.offline === true };
  }
  const end = shown + asked.limit;
  const rows = await queries.filmsByIds(ctx.db, readerOf(asked.viewer), list.ids.slice(shown, end));
  const next = end < list.ids.length ? ['source', page, end] : list.hasMore ? ['source', page + 1, 0] : null;
  return {
    items: rows.map((row) => presentGridFilm(asked.viewer, row)),
    next_cursor: next === null ? null : encodePlace(discovery, next),
    offline: list.offline,
  };
}

const stored = (ctx: Context, discovery: Discovery, { viewer, ...page }: Asked): Promise<Page<GridFilm>> =>
  discovery === 'popular'
    ? wallPage(viewer, discovery, 'popularity', page, (after, limit) =>
        queries.filmsInOrder(ctx.db, 'popularity', { ...readerOf(viewer), filters: EVERY_FILM, after, limit }),
      )
    : wallPage(viewer, discovery, 'lately', page, (after, limit) =>
        queries.trendingFilms(ctx.db, { ...readerOf(viewer), after, limit }),
      );

/**
 * Works out again which films are trending, unless that was done lately for how long it takes. In one transaction: killed at any
 * moment it leaves what was there before.
 */
export async function refreshTrending(ctx: Context): Promise<void> {
  await atomically(ctx, async ({ db, clock }) => {
    await lockTrending(db);
    const latest = await latestRefresh(db);
    const now = timestamp(clock);
    if (latest !== undefined) {
      const rest = Math.max(REFRESH_MS, latest.took_ms / LOAD);
      if (Date.parse(now) - Date.parse(latest.refreshed_at) < rest) return;
    }
    const began = performance.now();
    await replaceTrending(db, hoursFromNow(clock, -LATELY_HOURS), MOST_TRENDING);
    await noteRefresh(db, now, Math.ceil(performance.now() - began));
  });
}
