import { TIMELINE_FILTERS } from '@halfstar/contract/timeline/timeline.schema';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setAudience } from '#features/visibility/visibility.service.ts';
import type { Db } from '#platform/database/database.ts';
import type { TimePlace } from '#platform/paging.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import {
  buildHomePageTables,
  countNewCards,
  findHomeCards,
  type HomeOrder,
  type HomeReadStrategy,
  MOST_LOOKED_AT,
  MOST_NAMES,
  type NamePlace,
} from './home.queries.ts';
import { buildCardsQuery } from './timeline.queries.ts';

const PEOPLE = 300;
const FOLLOWED = 200;
const CARDS = 60_000;
/** They do nothing, and their names come before all others: the first pages by name give up on them. */
const SILENT = MOST_NAMES + 20;
const MONTHS = { crowd: '2026-02-01', quiet: '2026-01-01' };

let world: World;
/** Follows most of the crowd, of whom some are hidden from them. */
let reader: MemberClient;
/** Follows members whose cards are older than all others. */
let patient: MemberClient;

/** More members and cards than calls could make in time, inserted directly in a valid form. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  [reader, patient] = [await world.member('reader'), await world.member('patient')];
  const movieId = await world.movie('Heat');
  await db.transaction().execute(async (transaction) => {
    // Accounts that never sign in need no invite.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into auth_users (email, name, email_verified)
      select case when n <= 20 then 'quiet' when n <= 20 + ${PEOPLE} then 'crowd' else 'silent' end || n || '@example.com', 'x', true
      from generate_series(1, 20 + ${PEOPLE}::int + ${SILENT}) n`.execute(transaction);
    await sql`
      insert into profiles (user_id, username, display_name, badges, created_at, updated_at)
      select id, split_part(email, '@', 1), case when email like 'silent%' then '!' else left(md5(email), 1) end, '{founders}', '2026-01-01', '2026-01-01' from auth_users
      where name = 'x'`.execute(transaction);
  });
  const follow = (who: MemberClient, whom: string, count: number) =>
    sql`
    insert into follows (follower_id, following_id, created_at)
    select ${who.userId}, user_id, '2026-01-01' from profiles where username like ${`${whom}%`} order by username
    limit ${count}`.execute(db);
  // As if there were more who do nothing: how many cards are looked at goes by this number.
  await db.updateTable('profiles').set({ following_count: 500 }).execute();
  await follow(reader, 'crowd', FOLLOWED);
  await follow(patient, 'quiet', 20);
  // Many cards share few timestamps, so that the id often decides.
  const insertCards = (who: keyof typeof MONTHS, count: number) =>
    sql`
    insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    select ids[1 + (n * 7919 % array_length(ids, 1))], ${movieId}, 'activity', moment, moment
    from (select array_agg(user_id order by user_id) as ids from profiles where username like ${`${who}%`}) people,
      (select n, ${MONTHS[who]}::timestamptz + make_interval(mins => n * 1049 % 5000) as moment
        from generate_series(1, ${count}::int) n) moments`.execute(db);
  await insertCards('crowd', CARDS);
  await insertCards('quiet', 300);
  await sql`
    insert into reviews (user_id, movie_id, content, created_at, updated_at)
    select user_id, ${movieId}, 'as long as it must be', '2026-01-01', '2026-01-01' from profiles
    where username ~ '^(crowd|quiet)'`.execute(db);
  await sql`
    insert into timeline_cards (user_id, movie_id, kind, review_id, first_at, card_at)
    select user_id, movie_id, 'review', id, moment, moment
    from (select *, created_at + make_interval(mins => ascii(id::text) % 50) as moment from reviews) r`.execute(db);
  await sql`
    insert into timeline_activities (card_id, activity_type, user_id, movie_id, created_at)
    select id, 'watched_add', user_id, movie_id, card_at from timeline_cards where kind = 'activity'`.execute(db);
  await sql`update timeline_cards set hidden = true where ascii(right(id::text, 1)) % 10 = 0`.execute(db);
  await hideSome();
  await sql`vacuum analyze follows, timeline_cards, profiles`.execute(db);
});
afterAll(() => world.stop());

/** Hides a member from the reader for each reason. */
async function hideSome(): Promise<void> {
  const { ctx } = world;
  const { rows } = await sql<{ id: string }>`
    select following_id as id from follows where follower_id = ${reader.userId} order by 1 limit 6`.execute(ctx.db);
  const [secret = '', muted = '', blocked = '', blocking = '', leaves = '', shy = ''] = rows.map(({ id }) => id);
  for (const [userId, audience] of [
    [secret, 'private'],
    [shy, 'followers'],
  ] as const)
    await setAudience(ctx, toViewer({ userId, email: '' } as MemberClient), userId, { audience });
  await sql`insert into mutes values (${reader.userId}, ${muted}, now())`.execute(ctx.db);
  await sql`insert into blocks values (${reader.userId}, ${blocked}, now()), (${blocking}, ${reader.userId}, now())`.execute(
    ctx.db,
  );
  await sql`delete from profiles where user_id = ${leaves}`.execute(ctx.db);
}

const ORDERS = {
  newest: sql`c.card_at desc, c.id desc`,
  oldest: sql`c.card_at, c.id`,
  name: sql`p.sort_name, c.user_id, c.card_at desc, c.id desc`,
};
type Sort = keyof typeof ORDERS;
type Filter = (typeof TIMELINE_FILTERS)[number];

interface Row {
  id: string;
  user_id: string;
  card_at: string;
  name: string;
}

/** The first cards of a timeline by sorting all cards of everyone in it. */
async function sortAll({ userId }: MemberClient, filter: Filter, sort: Sort, limit: number): Promise<Row[]> {
  const kinds = { all: ['review', 'activity'], reviews: ['review'], activities: ['activity'] }[filter];
  const { rows } = await sql<Row>`
    select c.id, c.user_id, c.card_at, p.sort_name as name from timeline_cards c join profiles p using (user_id)
    where (user_id = ${userId} or user_id in (select following_id from follows where follower_id = ${userId}))
      and user_id not in (select muted_id from mutes) and user_id not in (select blocked_id from blocks where blocker_id = ${userId})
      and user_id not in (select blocker_id from blocks where blocked_id = ${userId})
      and user_id not in (select user_id from member_audiences where audience = 'private')
      and not hidden and kind = any(${kinds})
    order by ${ORDERS[sort]} limit ${limit}`.execute(world.ctx.db);
  return rows;
}

const toOrder = (sort: Sort, last: Row | undefined): HomeOrder => {
  const place: TimePlace | null = last === undefined ? null : [last.card_at, last.id];
  if (sort !== 'name') return { sort, after: place };
  return { sort, after: last === undefined ? null : ([last.name, last.user_id, last.card_at, last.id] as NamePlace) };
};

async function idsOf(
  who: MemberClient,
  filter: Filter,
  order: HomeOrder,
  limit: number,
  way: HomeReadStrategy,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with ${buildHomePageTables(toViewer(who), filter, order, limit, way)} select id from page`.execute(world.ctx.db);
  return rows.map(({ id }) => id);
}

const asViewer = (who: MemberClient, way: HomeReadStrategy) => ({
  ...toViewer(who),
  followsMany: way === 'out of all',
});

const WAYS = ['member by member', 'out of all'] as const;
const SORTS = ['newest', 'oldest', 'name'] as const;

test.each(TIMELINE_FILTERS.flatMap((filter) => SORTS.map((sort) => [filter, sort] as const)))(
  '[TML-04] [TML-08] filter %s, order %s: read member by member or out of all, every page has the cards that sorting all of them gives',
  async (filter, sort) => {
    for (const who of [reader, patient]) {
      const all = await sortAll(who, filter, sort, 400);
      // By chance some ten reviews are among them at least: three pages.
      expect(all.length).toBeGreaterThan(8);
      let from = 0;
      for (const limit of [1, 7, 20, 50, 51, 51]) {
        const expected = all.slice(from, from + limit).map(({ id }) => id);
        const order = toOrder(sort, all[from - 1]);
        for (const way of WAYS) {
          const cards = await findHomeCards(world.ctx, asViewer(who, way), filter, order, limit);
          expect([way, from, ...cards.map(({ id }) => id)]).toEqual([way, from, ...expected]);
        }
        const byMember = await idsOf(who, filter, order, limit, 'member by member');
        expect(byMember.toSorted()).toEqual(expected.toSorted());
        // It may have given up before it found all.
        const outOfAll = await idsOf(who, filter, order, limit, 'out of all');
        expect(outOfAll.toSorted()).toEqual(expected.slice(0, outOfAll.length).toSorted());
        from += expected.length;
      }
    }
  },
);

test('reading out of all finds a whole page of those who follow the crowd, and gives up on those who follow the quiet', async () => {
  const newest = { sort: 'newest', after: null } as const;
  expect(await idsOf(reader, 'all', newest, 21, 'out of all')).toHaveLength(21);
  expect(await idsOf(patient, 'all', newest, 21, 'out of all')).toEqual([]);
});

test.each(TIMELINE_FILTERS)('[TML-04] filter %s: both ways count the same new cards', async (filter) => {
  const all = await sortAll(reader, filter, 'newest', 400);
  for (const way of WAYS) {
    for (const newer of [0, 1, 20, 21, 100]) {
      const { card_at, id } = all[newer] as Row;
      const count = await countNewCards(world.ctx, asViewer(reader, way), filter, [card_at, id], 21);
      expect([way, newer, count]).toEqual([way, newer, Math.min(newer, 21)]);
    }
  }
});

/** The lines of the plan by which a statement ran. */
async function explain(query: RawBuilder<unknown>, db: Db = world.ctx.db): Promise<string[]> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (analyze, costs off, timing off) ${query}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).filter((line) => !line.includes('never executed'));
}

/** How many rows each scan of this index returned in all. */
const readBy = (plan: string[], index: string) =>
  plan
    .filter((line) => line.includes(`using ${index} `))
    .reduce((sum, line) => sum + Number(/rows=([\d.]+)/.exec(line)?.[1]) * Number(/loops=(\d+)/.exec(line)?.[1]), 0);

test.each(TIMELINE_FILTERS)('[PRF-01] a page with filter %s reads few of 60,000 cards, by indexes', async (filter) => {
  const index = {
    all: 'timeline_cards_newest_idx',
    reviews: 'timeline_cards_reviews_idx',
    activities: 'timeline_cards_activities_idx',
  }[filter];
  const query = (sort: Sort, way: HomeReadStrategy) =>
    buildCardsQuery(
      toViewer(reader),
      buildHomePageTables(toViewer(reader), filter, toOrder(sort, undefined), 21, way),
      sql`c.id`,
    );
  for (const sort of SORTS) {
    const plan = await explain(query(sort, 'member by member'));
    expect(plan.filter((line) => line.includes('Seq Scan on timeline_cards'))).toEqual([]);
    expect(readBy(plan, index)).toBeGreaterThan(0);
    expect(readBy(plan, index)).toBeLessThan(FOLLOWED + 21 * 22);
    expect(readBy(plan, 'timeline_cards_time_idx')).toBe(0);
  }
  const plan = await explain(query('newest', 'out of all'));
  expect(readBy(plan, index)).toBe(0);
  expect(plan.filter((line) => line.includes('Seq Scan on timeline_cards'))).toEqual([]);
  expect(readBy(plan, 'timeline_cards_time_idx')).toBeGreaterThan(0);
  // Reviews are the oldest cards here: reading by time gives up.
  expect(readBy(plan, 'timeline_cards_time_idx')).toBeLessThan(filter === 'reviews' ? MOST_LOOKED_AT + 1 : 1000);
});

test('[PRF-01] [TML-08] a page by name walks along the index of names', async () => {
  const plan = await world.ctx.db.transaction().execute(async (transaction) => {
    // So few members are sorted sooner than read in order.
    await sql`set local enable_sort = off`.execute(transaction);
    const page = buildHomePageTables(toViewer(reader), 'all', { sort: 'name', after: null }, 21, 'out of all');
    return explain(sql`with ${page} select id from page`, transaction);
  });
  expect(readBy(plan, 'profiles_sort_name_idx')).toBeGreaterThan(0);
  expect(readBy(plan, 'profiles_sort_name_idx')).toBeLessThan(MOST_NAMES + 1);
});
