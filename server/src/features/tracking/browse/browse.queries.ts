import type { CreditRole } from '@halfstar/contract/movies/movies.schema';
import type { MovieStatus } from '@halfstar/contract/tracking/tracking.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { unprepared } from '#platform/database/plan-hints.ts';

/** The reader of a grid: whose stars and lists it shows (null for a visitor), and which films are left out. */
export interface GridReader {
  userId: string | null;
  /** The viewer from whom scores of films that they have not watched are hidden: no order may reveal those scores. */
  hidesScores: boolean;
  showsAdultTitles: boolean;
}

export interface Filters {
  genreId: number | null;
  /** First and last year. */
  years: readonly [number, number] | null;
  /** Fewest and most minutes. */
  minutes: readonly [number, number] | null;
  status: MovieStatus | null;
  /** Only films with a credit of this person, in this role if one is given. */
  person: { id: string; role: CreditRole | null } | null;
  /** Only these films. */
  ids: readonly string[] | null;
}

export interface GridRow {
  id: string;
  title: string;
  year: number | null;
  poster_path: string | null;
  rating: number | null;
  status: MovieStatus;
  rating_count: number | null;
  rating_sum: number | null;
}

/** A row and its place in the requested order. */
export type PlacedRow = GridRow & { key: number | string; second: number };

const isListed = (userId: string | null, list: 'watched' | 'watchlist') => sql<boolean>`exists (
  select from movie_lists entry
  where entry.user_id = ${userId}::uuid and entry.movie_id = m.id and entry.list_type = ${sql.lit(list)})`;

const isAllowed = (showsAdultTitles: boolean) => sql<boolean>`(not m.adult or ${showsAdultTitles}::boolean)`;

const HAS_STATUS: Record<MovieStatus, (userId: string | null) => RawBuilder<boolean>> = {
  watched: (userId) => isListed(userId, 'watched'),
  watchlist: (userId) => isListed(userId, 'watchlist'),
  none: (userId) => sql`not ${isListed(userId, 'watched')} and not ${isListed(userId, 'watchlist')}`,
};

/** Excludes films that only an import names: their members find them on their lists, to others they would be noise. */
const IS_IDENTIFIED = sql<boolean>`m.letterboxd_key is null`;

const isCredited = ({ id, role }: NonNullable<Filters['person']>) => sql<boolean>`m.id in (
  select credit.movie_id from credits credit
  where credit.person_id = ${id}::uuid and (${role}::text is null or credit.role = ${role}::text))`;

/** Only the given filters are in the statement, so that the planner can plan for them. */
function matchesFilters({ filters, userId, showsAdultTitles }: GridQuestion): RawBuilder<unknown> {
  const { genreId, years, minutes, status, person, ids } = filters;
  const conditions = [isAllowed(showsAdultTitles)];
  if (ids !== null) conditions.push(sql`m.id = any(${ids}::uuid[])`);
  if (person !== null) conditions.push(isCredited(person));
  if (genreId !== null) conditions.push(sql`m.genre_ids @> array[${genreId}::int]`);
  if (years !== null) conditions.push(sql`coalesce(m.year, 0) between ${years[0]} and ${years[1]}`);
  if (minutes !== null) conditions.push(sql`m.runtime between ${minutes[0]} and ${minutes[1]}`);
  if (status !== null) conditions.push(HAS_STATUS[status](userId));
  if (status !== 'watched' && status !== 'watchlist') conditions.push(IS_IDENTIFIED);
  return sql.join(conditions, sql` and `);
}

/** Without filters there is one prepared statement for each order; filters have too many combinations to prepare each. */
const planning = (filters: Filters): RawBuilder<unknown> =>
  Object.values(filters).some((wanted) => wanted !== null) ? unprepared : sql``;

/** What a grid shows of each film. Served by movies_pkey, ratings_one_per_film, movie_lists_one_entry. */
const columns = (userId: string | null) => sql`
  m.id, m.title, m.year, m.poster_path, mine.rating, total.rating_count, total.rating_sum,
  case
    when ${isListed(userId, 'watched')} then 'watched' when ${isListed(userId, 'watchlist')} then 'watchlist' else 'none'
  end as status`;

const joined = (userId: string | null) => sql`
  join movies m on m.id = place.id
  left join ratings mine on mine.user_id = ${userId}::uuid and mine.movie_id = m.id
  left join movie_rating_totals total on total.movie_id = m.id`;

export interface Place {
  key: number | string;
  second: number;
  id: string;
}

export interface GridQuestion extends GridReader {
  filters: Filters;
  after: Place | null;
  limit: number;
}

const ORDERS = {
  popularity: { key: sql`m.popularity`, type: sql`real`, direction: 'desc' },
  year: { key: sql`coalesce(m.year, 0)`, type: sql`integer`, direction: 'desc' },
  title: { key: sql`m.sort_title`, type: sql`text`, direction: 'asc' },
} as const;

/**
 * Films that pass the filters, in order. Served by movies_wall_popular_idx, movies_wall_year_idx and
 * movies_wall_sort_title_idx, for what few films pass by movies_genres_idx, movies_wall_year_idx, movie_lists_newest_idx and
 * credits_person_idx.
 */
export const findFilmsInOrder = async (
  ctx: Context,
  sort: keyof typeof ORDERS,
  question: GridQuestion,
): Promise<PlacedRow[]> => (await buildFilmsInOrderQuery(sort, question).execute(ctx.db)).rows;

/** The statement of `findFilmsInOrder`, for tests of its plan. */
export function buildFilmsInOrderQuery(sort: keyof typeof ORDERS, question: GridQuestion): RawBuilder<PlacedRow> {
  const { userId, filters, after, limit } = question;
  const { key, type, direction } = ORDERS[sort];
  const way = sql.raw(direction);
  const place = after && [sql`${after.key}::${type}`, sql`${after.id}::uuid`];
  return sql<PlacedRow>`${planning(filters)}
    select ${columns(userId)}, place.key, 0 as second
    from (
      select m.id, ${key} as key from movies m
      where ${matchesFilters(question)} and ${isAfterPlace(sql`(${key}, m.id)`, place, direction)}
      order by ${key} ${way}, m.id ${way}
      limit ${limit}
    ) place ${joined(userId)}
    order by place.key ${way}, place.id ${way}`;
}

/** The key of unrated films. */
const UNRATED = -1;

const RATING_RANK = sql`case when t.rating_count >= 5 then t.rating_sum::float8 / t.rating_count else 0 end`;

/**
 * Films that pass the filters, by the members' average: films with enough ratings first, then those with some by their number, then the
 * others by popularity. For a viewer from whom scores are hidden, films that they have not watched count as others. Served by
 * movie_rating_totals_standing_idx, movies_pkey, movies_wall_popular_idx, movie_rating_totals_pkey.
 */
export async function listFilmsByAverageRating(ctx: Context, question: GridQuestion): Promise<PlacedRow[]> {
  const { userId, filters, after, limit, hidesScores } = question;
  const pass = matchesFilters(question);
  const scored = hidesScores ? sql`t.rating_count > 0 and ${isListed(userId, 'watched')}` : sql`t.rating_count > 0`;
  const amongUnrated = after !== null && after.key === UNRATED;
  const ratedPlace = after && [
    sql`${after.key}::float8`,
    sql`${Math.floor(after.second)}::int`,
    sql`${after.id}::uuid`,
  ];
  const rated = sql`(
    select m.id, ${RATING_RANK} as key, t.rating_count::float8 as second
    from movie_rating_totals t join movies m on m.id = t.movie_id
    where ${scored} and ${pass} and ${isAfterPlace(sql`(${RATING_RANK}, t.rating_count, t.movie_id)`, ratedPlace, 'desc')}
    order by ${RATING_RANK} desc, t.rating_count desc, t.movie_id desc
    limit ${limit}
  ) union all `;
  const unratedPlace = amongUnrated ? [sql`${after.second}::real`, sql`${after.id}::uuid`] : null;
  const { rows } = await sql<PlacedRow>`${planning(filters)}
    select ${columns(userId)}, place.key, place.second
    from (
      select * from (${amongUnrated ? sql`` : rated}(
        select m.id, ${UNRATED}::float8 as key, m.popularity::float8 as second from movies m
        where ${pass} and ${isAfterPlace(sql`(m.popularity, m.id)`, unratedPlace, 'desc')}
          and not exists (select from movie_rating_totals t where t.movie_id = m.id and ${scored})
        order by m.popularity desc, m.id desc
        limit ${limit}
      )) both_kinds
      order by key desc, second desc, id desc
      limit ${limit}
    ) place ${joined(userId)}
    order by place.key desc, place.second desc, place.id desc`.execute(ctx.db);
  return rows;
}

/** The trending films as they were last computed. Served by trending_films_order_idx, movies_pkey. */
export async function findTrendingFilms(
  ctx: Context,
  { userId, after, limit, showsAdultTitles }: Omit<GridQuestion, 'filters'>,
): Promise<PlacedRow[]> {
  const place = after && [sql`${after.key}::int`, sql`${after.second}::real`, sql`${after.id}::uuid`];
  const { rows } = await sql<PlacedRow>`
    select ${columns(userId)}, place.key, place.second
    from (
      select m.id, t.members as key, t.popularity as second
      from trending_films t join movies m on m.id = t.movie_id
      where ${isAllowed(showsAdultTitles)} and ${isAfterPlace(sql`(t.members, t.popularity, t.movie_id)`, place, 'desc')}
      order by t.members desc, t.popularity desc, t.movie_id desc
      limit ${limit}
    ) place ${joined(userId)}
    order by place.key desc, place.second desc, place.id desc`.execute(ctx.db);
  return rows;
}

/** These films in this order, without missing ones and without adult titles unless requested. Served by movies_pkey. */
export async function findFilmsByIds(
  ctx: Context,
  { userId, showsAdultTitles }: GridReader,
  ids: readonly string[],
): Promise<GridRow[]> {
  const { rows } = await sql<GridRow>`
    select ${columns(userId)}
    from unnest(${ids}::uuid[]) with ordinality as place (id, turn) ${joined(userId)}
    where ${isAllowed(showsAdultTitles)}
    order by place.turn`.execute(ctx.db);
  return rows;
}
