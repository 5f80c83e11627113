import type { BrowseFilter, GridFilm, Runtime } from '@halfstar/contract/tracking/browse.schema';
import { z } from 'zod';
import { genreIdOf } from '#features/movies/genres.service.ts';
import { searchMovies } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { decodeCursorAs, encodeCursor } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentGridFilm } from './browse.present.ts';
import * as queries from './browse.queries.ts';

/** So many films are looked at when a title is searched for; with another filter beside it fewer are shown. */
const MOST_BY_TITLE = 200;
const LONGEST = 32_767;
const MINUTES: Record<Runtime, readonly [number, number]> = {
  'under-90': [1, 89],
  '90-119': [90, 119],
  '120-149': [120, 149],
  '150-up': [150, LONGEST],
};

const whole = z.number().int().min(0).max(2_147_483_647);
const popularity = z.number().min(0).max(1_000_000);
const text = z
  .string()
  .max(240)
  .refine((title) => !title.includes('\0'));
const none = z.literal(0);
const PLACES = {
  popularity: z.tuple([z.literal('popularity'), popularity, none, z.uuid()]),
  year: z.tuple([z.literal('year'), whole, none, z.uuid()]),
  title: z.tuple([z.literal('title'), text, none, z.uuid()]),
  rating: z.tuple([z.literal('rating'), z.number().min(-1).max(10), whole.or(popularity), z.uuid()]),
  lately: z.tuple([z.literal('lately'), whole, popularity, z.uuid()]),
};

type Order = keyof typeof PLACES;

const ALL_FILMS = 'all films';

/** @param wall which films: a place of another wall, or of another order, is refused */
export function placeOf(wall: string, order: Order, cursor: string | undefined): queries.Place | null {
  const place = decodeCursorAs<[Order, number | string, number, string]>(cursor, wall, PLACES[order]);
  return place === null ? null : { key: place[1], second: place[2], id: place[3] };
}

/** For whom a wall is read. */
export const readerOf = (viewer: Viewer | null): queries.WallReader => ({
  userId: viewer?.userId ?? null,
  hidesScores: viewer?.hidesScores ?? false,
  showsAdultTitles: viewer?.showsAdultTitles ?? false,
});

/** Cuts the row too many off. */
export function wallPage(
  viewer: Viewer | null,
  wall: string,
  order: Order,
  rows: readonly queries.PlacedRow[],
  limit: number,
) {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const more = rows.length > limit && last !== undefined;
  return {
    items: shown.map((row) => presentGridFilm(viewer, row)),
    next_cursor: more ? encodeCursor(wall, [order, last.key, last.second, last.id]) : null,
  };
}

async function idsByTitle(ctx: Context, viewer: Viewer | null, title: string, signal?: AbortSignal) {
  const adultTitles = viewer?.showsAdultTitles;
  const found = await searchMovies(ctx, title, MOST_BY_TITLE, { adultTitles, signal });
  return found.films.map(({ id }) => id);
}

/** A page of all films that pass. @param viewer whose stars and lists are meant; a visitor has none */
export async function films(
  ctx: Context,
  viewer: Viewer | null,
  {
    title,
    genre,
    decade,
    runtime,
    status,
    sort,
    cursor,
    limit,
  }: BrowseFilter & { cursor?: string | undefined; limit: number },
  signal?: AbortSignal,
): Promise<{ items: GridFilm[]; next_cursor: string | null }> {
  const ids = title === undefined ? null : await idsByTitle(ctx, viewer, title, signal);
  const question = {
    ...readerOf(viewer),
    filters: {
      genreId: genre === undefined ? null : genreIdOf(genre),
      years: decade === undefined ? null : ([decade, decade + 9] as const),
      minutes: runtime === undefined ? null : MINUTES[runtime],
      status: status ?? null,
      ids,
    },
    after: placeOf(ALL_FILMS, sort, cursor),
    limit,
  };
  const rows = await ctx.costly.browse.run(ctx.caller, () =>
    sort === 'rating' ? queries.filmsByRating(ctx.db, question) : queries.filmsInOrder(ctx.db, sort, question),
  );
  return wallPage(viewer, ALL_FILMS, sort, rows, limit);
}
