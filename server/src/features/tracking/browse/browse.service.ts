import type { BrowseFilter, GridMovie, Runtime } from '@halfstar/contract/tracking/browse.schema';
import { z } from 'zod';
import { getGenreId } from '#features/movies/genres.model.ts';
import { searchAndStoreMovies } from '#features/movies/movies.service.ts';
import type { Context } from '#platform/context.ts';
import { keysetPage, type Page, type PageQuery } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { presentGridFilm } from './browse.present.ts';
import * as queries from './browse.queries.ts';

/** A search by title reads this many films; another filter beside it leaves fewer. */
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
/** What the places in the order of titles begin with. Those of the time when titles had another key are refused. */
const BY_TITLE = 'sort title';
const PLACES = {
  popularity: z.tuple([z.literal('popularity'), popularity, none, z.uuid()]),
  year: z.tuple([z.literal('year'), whole, none, z.uuid()]),
  title: z.tuple([z.literal(BY_TITLE), text, none, z.uuid()]),
  rating: z.tuple([z.literal('rating'), z.number().min(-1).max(10), whole.or(popularity), z.uuid()]),
  lately: z.tuple([z.literal('lately'), whole, popularity, z.uuid()]),
};

type Order = keyof typeof PLACES;

const ALL_FILMS = 'all films';

/** The viewer's id and settings, as the queries of grids need them; for a visitor no id, and adult titles are left out. */
export const toGridReader = (viewer: Viewer | null): queries.GridReader => ({
  userId: viewer?.userId ?? null,
  hidesScores: viewer?.hidesScores ?? false,
  showsAdultTitles: viewer?.showsAdultTitles ?? false,
});

type OrderedPlace = readonly [order: string, key: number | string, second: number, id: string];

/**
 * A page of a grid of films in one of its orders. Throws INVALID_INPUT for a cursor of another grid or order.
 * @param grid which films, in words that no other list has
 */
export const listGridFilms = (
  viewer: Viewer | null,
  grid: string,
  order: Order,
  page: PageQuery,
  read: (after: queries.Place | null, limit: number) => Promise<readonly queries.PlacedRow[]>,
): Promise<Page<GridMovie>> =>
  keysetPage<OrderedPlace, queries.PlacedRow, GridMovie>({
    list: grid,
    ...page,
    shape: PLACES[order],
    read: (after, limit) => read(after && { key: after[1], second: after[2], id: after[3] }, limit),
    placeOf: (row) => [order === 'title' ? BY_TITLE : order, row.key, row.second, row.id],
    present: (rows) => rows.map((row) => presentGridFilm(viewer, row)),
  });

async function findIdsByTitle(ctx: Context, viewer: Viewer | null, title: string, signal?: AbortSignal) {
  const found = await searchAndStoreMovies(ctx, viewer, title, MOST_BY_TITLE, signal, true);
  return found.films.map(({ id }) => id);
}

/**
 * A page of all films that pass the filter, with the viewer's stars and lists. A filter by title searches the film source too, stores what
 * it found, and considers the best 200 films. Throws INVALID_INPUT.
 */
export async function browseMovies(
  ctx: Context,
  viewer: Viewer | null,
  { title, genre, decade, year, runtime, status, person_id, role, sort, cursor, limit }: BrowseFilter & PageQuery,
  signal?: AbortSignal,
): Promise<Page<GridMovie>> {
  const ids = title === undefined ? null : await findIdsByTitle(ctx, viewer, title, signal);
  const filters: queries.Filters = {
    genreId: genre === undefined ? null : getGenreId(genre),
    years: year !== undefined ? [year, year] : decade === undefined ? null : [decade, decade + 9],
    minutes: runtime === undefined ? null : MINUTES[runtime],
    status: status ?? null,
    person: person_id === undefined ? null : { id: person_id, role: role ?? null },
    ids,
  };
  return listGridFilms(viewer, ALL_FILMS, sort, { cursor, limit }, (after, most) => {
    const question = { ...toGridReader(viewer), filters, after, limit: most };
    return ctx.costly.browse.run(ctx.caller, () =>
      sort === 'rating'
        ? queries.listFilmsByAverageRating(ctx, question)
        : queries.findFilmsInOrder(ctx, sort, question),
    );
  });
}
