import type { Discovery, DiscoveryPage, GridMovie } from '@halfstar/contract/tracking/browse.schema';
import { z } from 'zod';
import { fetchAndStoreSourceList } from '#features/movies/source-lists.service.ts';
import { hoursFromNow } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { decodeCursor, encodeCursor, type Page, type PageQuery } from '#platform/paging.ts';
import { refreshWhenDue } from '#platform/refreshes.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentGridFilm } from './browse.present.ts';
import * as queries from './browse.queries.ts';
import { listGridFilms, toGridReader } from './browse.service.ts';
import {
  findLatestTrendingRefresh,
  lockTrendingRefresh,
  replaceTrendingFilms,
  upsertTrendingRefresh,
} from './discovery.queries.ts';

const LATELY_HOURS = 7 * 24;
/** How many films are stored as trending; the last page ends there. */
const MOST_TRENDING = 1000;
const EVERY_FILM: queries.Filters = {
  genreId: null,
  years: null,
  minutes: null,
  status: null,
  person: null,
  ids: null,
};

/** A place in the source's list: its page, and how many films of that page were shown. Or in the stored list. */
const AtSource = z.tuple([z.literal('source'), z.number().int().min(1).max(1000), z.number().int().min(0).max(100)]);
const AnyPlace = AtSource.or(z.tuple([z.enum(['popularity', 'lately'])], z.unknown()));

interface Asked extends PageQuery {
  viewer: Viewer | null;
}

/**
 * A page of popular or trending films as the film source lists them; its films are stored. Without a source, or when it lists nothing, from
 * stored films: popular by votes, trending by how many members rated or listed them in the last seven days. Throws INVALID_INPUT.
 */
export async function listPopularOrTrendingFromSource(
  ctx: Context,
  discovery: Discovery,
  asked: Asked,
): Promise<DiscoveryPage> {
  const place = decodeCursor(asked.cursor, discovery, AnyPlace);
  if (place !== null && place[0] !== 'source') return { ...(await listStored(ctx, discovery, asked)), offline: false };
  const [, page, shown] = place ?? ['source', 1, 0];
  const list = await fetchAndStoreSourceList(ctx, discovery === 'popular' ? 'popular' : 'trending this week', page);
  if (list === null || (list.ids.length === 0 && page === 1)) {
    return { ...(await listStored(ctx, discovery, { ...asked, cursor: undefined })), offline: list?.offline === true };
  }
  const end = shown + asked.limit;
  const rows = await queries.findFilmsByIds(ctx, toGridReader(asked.viewer), list.ids.slice(shown, end));
  const next = end < list.ids.length ? ['source', page, end] : list.hasMore ? ['source', page + 1, 0] : null;
  return {
    items: rows.map((row) => presentGridFilm(asked.viewer, row)),
    next_cursor: next === null ? null : encodeCursor(discovery, next),
    offline: list.offline,
  };
}

const listStored = (ctx: Context, discovery: Discovery, { viewer, ...page }: Asked): Promise<Page<GridMovie>> =>
  discovery === 'popular'
    ? listGridFilms(viewer, discovery, 'popularity', page, (after, limit) =>
        queries.findFilmsInOrder(ctx, 'popularity', { ...toGridReader(viewer), filters: EVERY_FILM, after, limit }),
      )
    : listGridFilms(viewer, discovery, 'lately', page, (after, limit) =>
        queries.findTrendingFilms(ctx, { ...toGridReader(viewer), after, limit }),
      );

/** Computes the trending films again, unless that was done recently compared with how long it takes. */
export const refreshTrendingWhenDue = (ctx: Context): Promise<void> =>
  refreshWhenDue(ctx, {
    lock: lockTrendingRefresh,
    findLatest: findLatestTrendingRefresh,
    compute: (ctx) => replaceTrendingFilms(ctx, hoursFromNow(ctx.clock, -LATELY_HOURS), MOST_TRENDING),
    record: upsertTrendingRefresh,
  });
