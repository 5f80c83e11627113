import type { ListSort, ListType } from '@halfstar/contract/tracking/tracking.schema';
import { type RawBuilder, sql } from 'kysely';
import { movieHasAllWordsOf, toLetterboxdSearchKey } from '#features/movies/titles.predicate.ts';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import { unprepared } from '#platform/database/plan-hints.ts';

export interface ListQuestion {
  userId: string;
  listType: ListType;
  /** Each of its words must be found somewhere in a title. */
  search: string | null;
  genreId: number | null;
  /** First and last year. */
  years: readonly [number, number] | null;
  rated: boolean | null;
  seeAgain: boolean | null;
}

export interface EntryRow {
  id: string;
  movie_id: string;
  title: string;
  year: number | null;
  poster_path: string | null;
  watch_date: string | null;
  see_again: boolean;
  rating: number | null;
  rating_count: number | null;
  rating_sum: number | null;
  created_at: string;
  /** Its place in the requested order. */
  key: string | number;
}

interface Order {
  key: RawBuilder<unknown>;
  type: RawBuilder<unknown>;
  ascends: boolean;
}

const ORDERS: Record<ListSort, Order> = {
  added: { key: sql`entry.created_at`, type: sql`timestamptz`, ascends: false },
  title: { key: sql`m.sort_title`, type: sql`text`, ascends: true },
  year: { key: sql`coalesce(m.year, 0)`, type: sql`integer`, ascends: false },
  mine: { key: sql`coalesce(rated.rating, 0)`, type: sql`integer`, ascends: false },
  // As in the grids of films: an average of fewer than five ratings does not count.
  average: {
    key: sql`case when total.rating_count >= 5 then total.rating_sum::float8 / total.rating_count
      when total.rating_count > 0 then 0 else -1 end`,
    type: sql`float8`,
    ascends: false,
  },
};

/** Only the given filters are in the statement, so that the planner can plan for them. */
function matchesFilters({
  userId,
  listType,
  search,
  genreId,
  years,
  rated,
  seeAgain,
}: ListQuestion): RawBuilder<unknown> {
  const conditions = [sql`entry.user_id = ${userId}`, sql`entry.list_type = ${listType}`];
  if (search !== null) conditions.push(movieHasAllWordsOf(search));
  if (genreId !== null) conditions.push(sql`m.genre_ids @> array[${genreId}::int]`);
  if (years !== null) conditions.push(sql`m.year between ${years[0]} and ${years[1]}`);
  if (rated !== null) conditions.push(rated ? sql`rated.rating is not null` : sql`rated.rating is null`);
  if (seeAgain !== null) conditions.push(seeAgain ? sql`entry.see_again` : sql`not entry.see_again`);
  return sql.join(conditions, sql` and `);
}

/** Without filters there is one prepared statement for each order; filters have too many combinations to prepare each. */
const planning = ({ search, genreId, years, rated, seeAgain }: ListQuestion): RawBuilder<unknown> =>
  [search, genreId, years, rated, seeAgain].some((wanted) => wanted !== null) ? unprepared : sql``;

const joined = sql`
  movie_lists entry
  join movies m on m.id = entry.movie_id
  left join ratings rated on rated.user_id = entry.user_id and rated.movie_id = entry.movie_id`;

export interface AskedOrder {
  sort: ListSort;
  reversed: boolean;
  after: readonly [key: string | number, id: string] | null;
  limit: number;
  /** The viewer from whom scores of films that they have not watched are hidden: no order may reveal those scores. */
  unseenBy: string | null;
}

/** In an order by scores, films whose score is hidden are sorted with those that have none. */
const WITHOUT_SCORE: Partial<Record<ListSort, RawBuilder<unknown>>> = { mine: sql`0`, average: sql`-1` };

function orderOf({ sort, unseenBy }: AskedOrder): Order {
  const order = ORDERS[sort];
  const without = WITHOUT_SCORE[sort];
  if (unseenBy === null || without === undefined) return order;
  const seen = sql`exists (select from movie_lists seen
    where seen.user_id = ${unseenBy} and seen.movie_id = entry.movie_id and seen.list_type = 'watched')`;
  return { ...order, key: sql`case when ${seen} then ${order.key} else ${without} end` };
}

/**
 * Films of a member's list. By date of adding it reads no more rows than requested, by
 * movie_lists_newest_idx or movie_lists_see_again_idx; other orders read every film of the list, each by movies_pkey,
 * ratings_one_per_film and movie_rating_totals_pkey.
 */
export function buildTrackedListEntriesQuery(question: ListQuestion, order: AskedOrder): RawBuilder<EntryRow> {
  const { key, type, ascends } = orderOf(order);
  const direction = ascends === order.reversed ? 'desc' : 'asc';
  const way = sql.raw(direction);
  const place = order.after && [sql`${order.after[0]}::${type}`, sql`${order.after[1]}::uuid`];
  return sql<EntryRow>`${planning(question)}
    select
      entry.id, entry.movie_id, entry.watch_date, entry.see_again, entry.created_at, m.title, m.year, m.poster_path,
      rated.rating, total.rating_count, total.rating_sum, ${key} as key
    from ${joined} left join movie_rating_totals total on total.movie_id = entry.movie_id
    where ${matchesFilters(question)} and ${isAfterPlace(sql`(${key}, entry.id)`, place, direction)}
    order by ${key} ${way}, entry.id ${way}
    limit ${order.limit}`;
}

/** Films of a member's list in the requested order: see `buildTrackedListEntriesQuery`. */
export const findTrackedListEntries = async (
  ctx: Context,
  question: ListQuestion,
  order: AskedOrder,
): Promise<EntryRow[]> => (await buildTrackedListEntriesQuery(question, order).execute(ctx.db)).rows;

/**
 * The number of films of a member's list that pass the filters. Served by movie_lists_newest_idx or movie_lists_see_again_idx, with
 * movies_pkey and ratings_one_per_film.
 */
export async function countTrackedListEntries(ctx: Context, question: ListQuestion): Promise<number> {
  const { rows } = await sql<{ total: number }>`${planning(question)}
    select count(*) as total from ${joined} where ${matchesFilters(question)}`.execute(ctx.db);
  return rows[0]?.total ?? 0;
}

/** Sorts after every character of a title. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Films of the member's lists that only an import names and whose titles begin with this text. Served by movies_unidentified_key_idx,
 * movie_lists_one_entry.
 */
export async function listProvisionalFilmsOfMember(
  ctx: Context,
  userId: string,
  titlePrefix: string,
  limit: number,
): Promise<{ id: string; title: string; year: number | null }[]> {
  const key = toLetterboxdSearchKey(titlePrefix);
  const { rows } = await sql<{ id: string; title: string; year: number | null }>`
    select m.id, m.title, m.year from movies m
    where m.letterboxd_key is not null
      and m.letterboxd_search_key >= ${key} collate "C"
      and m.letterboxd_search_key < (${key} || ${LAST_CHARACTER}) collate "C"
      and exists (select from movie_lists entry where entry.user_id = ${userId} and entry.movie_id = m.id)
    order by m.letterboxd_search_key, m.id
    limit ${limit}`.execute(ctx.db);
  return rows;
}
