import type { TimelineFilter, TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleToFollowerPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import {
  askedRowColumns,
  askedValue,
  buildCardsQuery,
  type CardRow,
  FIRST_PLACE,
  LAST_PLACE,
  runCardsQuery,
  SHOWN,
} from './timeline.queries.ts';

/** A place in the order by name: the sorted part of the name and the id of a member, then a place among that member's cards. */
export type NamePlace = readonly [name: string, userId: string, at: string, id: string];

/** How the members' cards are read: in which order, and from where on. */
export type HomeOrder =
  | { sort: Exclude<TimelineSort, 'name'>; after: TimePlace | null }
  | { sort: 'name'; after: NamePlace | null };

/**
 * How many cards reading by time looks at before it gives up: at most so many, and so many for each followed member. Reading member by
 * member would take about as long as looking at 25 for each, so giving up makes a page three times slower at the worst.
 */
export const MOST_LOOKED_AT = 20_000;
const MOST_LOOKED_AT_EACH = 50;
/** The same for reading by name: how many members it looks at. */
export const MOST_NAMES = 300;
/** More cards are never asked for. The planner does not know `limit`, but it knows this. */
const MOST_CARDS = sql.lit(51);

/** The conditions of SHOWN that timeline_cards_time_idx does not know. */
const OF_KIND = {
  all: sql`true`,
  reviews: sql`c.kind = 'review'`,
  activities: sql`c.kind = 'activity'`,
} satisfies Record<TimelineFilter, unknown>;

const READER = askedValue('reader');
const SIZE = askedValue('size');
const PLACE = [askedValue('at'), askedValue('id')] as const;

/** The members whose cards are on the home timeline, beside the reader, and those among them whom the reader may not see. */
const followees = sql`select following_id as user_id from follows where follower_id = ${READER}`;

/**
 * Whether a member is the reader or a followee whom they may see. Asked of those whose cards would be on the page, since everybody who
 * hides from anybody would have to be read to ask it of all followees at once.
 */
const isSeen = (member: RawBuilder<unknown>) =>
  sql<SqlBool>`(${member} = ${READER} or ${visibleToFollowerPerRow({ userId: READER }, member)})`;

/** The orders, by columns of the cards and of `page`. */
const IN_ORDER = {
  newest: sql`c.card_at desc, c.id desc`,
  oldest: sql`c.card_at, c.id`,
  name: sql`page.name, c.user_id, c.card_at desc, c.id desc`,
};

interface CardQuestion {
  filter: TimelineFilter;
  sort: 'newest' | 'oldest';
  /** Which cards, as a condition on `c.card_at` and `c.id`. */
  range: RawBuilder<SqlBool>;
  /** Whether the reader's own cards are among them. */
  withOwn: boolean;
}

const ofMember = ({ filter, sort, range }: CardQuestion, member: RawBuilder<unknown>) => sql`
  select c.id, c.card_at from timeline_cards c
  where c.user_id = ${member} and ${range} and ${SHOWN[filter]} order by ${IN_ORDER[sort]}`;

const ofLastHead = (column: string) => sql`(select ${sql.ref(column)} from heads where rank = ${SIZE})`;

/** Not after the last of `size` heads: so many cards come before. Without so many heads, any card. */
function upToLastHead(sort: 'newest' | 'oldest'): RawBuilder<SqlBool> {
  const [at, id] = sort === 'newest' ? FIRST_PLACE : LAST_PLACE;
  return sql`(c.card_at, c.id) ${sort === 'newest' ? sql`>=` : sql`<=`} (
    coalesce(${ofLastHead('card_at')}, ${sql.lit(at)}::timestamptz), coalesce(${ofLastHead('id')}, ${sql.lit(id)}::uuid))`;
}

/**
 * `found`: the first `size` cards in two steps. The first card of each followed member picks `size` heads, then each head's author
 * gives the cards that can still be on the page. Exact, because a card among the first n belongs to one of the n authors whose first
 * cards come first, the author ranked r has at most n + 1 − r cards there, and none after the last head. It takes as long as there are
 * followed members. Served by timeline_cards_newest_idx, or its partial twins timeline_cards_reviews_idx and
 * timeline_cards_activities_idx.
 */
function byMember(question: CardQuestion): RawBuilder<unknown> {
  const inOrder = IN_ORDER[question.sort];
  return sql`
    heads as materialized (
      select c.user_id, c.card_at, c.id, row_number() over (order by ${inOrder}) as rank
      from (
        select member.user_id, c.id, c.card_at
        from (${followees} ${question.withOwn ? sql`union all select ${READER}` : sql``}) member
        cross join lateral (${ofMember(question, sql`member.user_id`)} limit 1) c
        order by ${inOrder} offset 0) c
      where ${isSeen(sql`c.user_id`)}
      order by ${inOrder} limit ${SIZE}
    ), found as (
      select c.id, null::text as name from heads
      cross join lateral (
        ${ofMember({ ...question, range: sql`${question.range} and ${upToLastHead(question.sort)}` }, sql`heads.user_id`)}
        limit ${SIZE} + 1 - heads.rank) c
      order by ${inOrder} limit ${SIZE}
    )`;
}

/**
 * `found` by time: cards of anybody, of which those of followed members are kept. It takes as long as few cards are theirs, so it gives
 * up after some and may find fewer cards than there are. Served by timeline_cards_time_idx.
 */
function byTime({ filter, sort, range, withOwn }: CardQuestion): RawBuilder<unknown> {
  const inOrder = IN_ORDER[sort];
  return sql`
    looked_at as (
      select c.* from (
        select c.id, c.user_id, c.kind, c.card_at from timeline_cards c
        where not c.hidden and ${range} order by ${inOrder} limit ${sql.lit(MOST_LOOKED_AT)}) c
      order by ${inOrder} limit ${FEW_ENOUGH}
    ), found as (
      select c.id, null::text as name from looked_at c
      where ${OF_KIND[filter]} and (c.user_id in (${followees}) or c.user_id = ${READER})
        and ${withOwn ? sql`true` : sql`c.user_id <> ${READER}`} and ${isSeen(sql`c.user_id`)}
      order by ${inOrder} limit ${SIZE}
    )`;
}

const FEW_ENOUGH = sql`(
  select least(${sql.lit(MOST_LOOKED_AT)}, ${sql.lit(MOST_LOOKED_AT_EACH)} * following_count) from profiles where user_id = ${READER})`;

/** Members from the place on: the one whose card it is comes again. */
const FROM_NAME = sql`(p.sort_name, p.user_id) >= (${askedValue('name')}, ${askedValue('member')})`;

/** Whether the place is among this member's cards: a member who has changed their name since comes at another place, with all cards. */
const isMemberOfPlace = sql`(member.user_id = ${askedValue('member')} and member.name = ${askedValue('name')} collate "C")`;

/** `found` in the order by name, of members in that order. Served by the indexes of cards member by member. */
const cardsByName = (filter: TimelineFilter, members: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    found as (
      select id, name from (
        select card.id, card.card_at, member.name, member.user_id
        from (${members}) member
        cross join lateral (
          select c.id, c.card_at from timeline_cards c
          where c.user_id = member.user_id and ${SHOWN[filter]} and (c.card_at, c.id) < (
            case when ${isMemberOfPlace} then ${PLACE[0]} else ${sql.lit(LAST_PLACE[0])}::timestamptz end,
            case when ${isMemberOfPlace} then ${PLACE[1]} else ${sql.lit(LAST_PLACE[1])}::uuid end)
          order by c.card_at desc, c.id desc limit ${MOST_CARDS}) card
        where ${isSeen(sql`member.user_id`)}
        order by member.name, member.user_id, card.card_at desc, card.id desc limit ${MOST_CARDS}) c
      limit ${SIZE}
    )`;

/**
 * Followed members in the order by name, all of them, so it takes as long as there are followed members. Served by profiles_pkey;
 * `offset` keeps the planner from reading all profiles.
 */
const followeesByName = sql`
          select p.user_id, p.name
          from (${followees} union all select ${READER}) followee
          cross join lateral (
            select p.user_id, p.sort_name as name from profiles p
            where p.user_id = followee.user_id and ${FROM_NAME} offset 0) p
          order by p.name, p.user_id offset 0`;

/** The same out of the next names of anybody, which may be too few. Served by profiles_sort_name_idx and follows_pkey. */
const followeesOutOfNames = sql`
          select p.user_id, p.name from (
            select p.user_id, p.sort_name as name from profiles p
            where ${FROM_NAME} order by p.sort_name, p.user_id limit ${sql.lit(MOST_NAMES)}) p
          where p.user_id = ${READER}
            or exists (select from follows where follower_id = ${READER} and following_id = p.user_id offset 0)
          order by p.name, p.user_id offset 0`;

/** Places before every card in each order. */
const START = { newest: LAST_PLACE, oldest: FIRST_PLACE, name: ['', FIRST_PLACE[1], ...LAST_PLACE] } as const;

/**
 * Whose cards are looked at: those of each followed member, or those of anybody, of which followed members' are kept. The first finds
 * every card; the second may find fewer than there are, and takes less time for readers who follow many (docs/decisions/035).
 */
export type HomeReadStrategy = 'member by member' | 'out of all';

/**
 * Builds the common table expressions for a page of a home timeline; runs nothing. The last is `page`: the ids of the next cards, in no
 * order.
 */
export function buildHomePageTables(
  viewer: Pick<Viewer, 'userId'>,
  filter: TimelineFilter,
  order: HomeOrder,
  limit: number,
  strategy: HomeReadStrategy,
): RawBuilder<unknown> {
  const page = sql`page as materialized (select id, name from found limit ${MOST_CARDS})`;
  if (order.sort === 'name') {
    const [name, userId, ...place] = order.after ?? START.name;
    const members = strategy === 'out of all' ? followeesOutOfNames : followeesByName;
    return sql`asked as materialized (
      select ${askedRowColumns(viewer, place, limit)}, ${name}::text as name, ${userId}::uuid as member
    ), ${cardsByName(filter, members)}, ${page}`;
  }
  const { sort } = order;
  const range = sql<SqlBool>`(c.card_at, c.id) ${sort === 'newest' ? sql`<` : sql`>`} (${sql.join(PLACE)})`;
  const question = { filter, sort, range, withOwn: true };
  return sql`asked as materialized (
      select ${askedRowColumns(viewer, order.after ?? START[sort], limit)}
    ), ${strategy === 'out of all' ? byTime(question) : byMember(question)}, ${page}`;
}

/**
 * The next cards of a home timeline, in its order, with everything that they show. One statement for most pages; where a viewer follows
 * many and too few cards are found among those of everybody, a second one reads member by member.
 */
export async function findHomeCards(
  ctx: Context,
  viewer: Viewer,
  filter: TimelineFilter,
  order: HomeOrder,
  limit: number,
): Promise<CardRow[]> {
  const { sort } = order;
  const place: readonly string[] = order.after ?? START[sort];
  const find = (way: HomeReadStrategy) =>
    runCardsQuery(
      ctx,
      `cards of home, ${way}: ${filter}, ${sort}`,
      [viewer.userId, limit, ...place] as [string, number, ...string[]],
      (userId, size, ...from) => {
        const after = { sort, after: from as readonly string[] } as HomeOrder;
        return buildCardsQuery({ userId }, buildHomePageTables({ userId }, filter, after, size, way), IN_ORDER[sort]);
      },
    );
  const found = viewer.followsMany ? await find('out of all') : [];
  return found.length === limit ? found : find('member by member');
}

/** How many cards of followed members, without the viewer’s own, are newer on a home timeline than this place; counted up to `limit`. */
export async function countNewCards(
  ctx: Context,
  viewer: Viewer,
  filter: TimelineFilter,
  since: TimePlace,
  limit: number,
): Promise<number> {
  const range = sql<SqlBool>`(c.card_at, c.id) > (${sql.join(PLACE)})`;
  const question: CardQuestion = { filter, sort: 'newest', range, withOwn: false };
  const count = async (found: RawBuilder<unknown>, isAll: RawBuilder<unknown>): Promise<number | null> => {
    const { rows } = await sql<{ count: number | null }>`
      with asked as materialized (select ${askedRowColumns(viewer, since, limit)}), ${found}, counted as (select count(*) from found)
      select case when (select count from counted) = ${SIZE} or ${isAll} then (select count from counted) end as count`.execute(
      ctx.db,
    );
    return rows[0]?.count ?? null;
  };
  const lookedAtAll = sql`(select count(*) from looked_at) < ${FEW_ENOUGH}`;
  const counted = viewer.followsMany ? await count(byTime(question), lookedAtAll) : null;
  return counted ?? (await count(byMember(question), sql`true`)) ?? 0;
}
