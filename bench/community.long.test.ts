import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFollowCounts } from '../server/src/features/follows/follows.jobs.ts';
import { checkListCounts } from '../server/src/features/lists/lists.jobs.ts';
import { checkReviewCounts } from '../server/src/features/reviews/reviews.jobs.ts';
import { checkSubjectCounts } from '../server/src/features/subjects/subjects.jobs.ts';
import { checkRatingTotals } from '../server/src/features/tracking/tracking.jobs.ts';
import type { Logger } from '../server/src/platform/log.ts';
import type { MemberClient } from '../server/test/client.ts';
import { startWorld, type World } from '../server/test/world.ts';
import { fillCommunity } from './community.ts';
import { makeFacts } from './peer/facts.ts';
import { fillOurs } from './peer/fill.ts';

const CHECKS = [checkFollowCounts, checkRatingTotals, checkListCounts, checkReviewCounts, checkSubjectCounts];
const SIZE = { members: 400, followees: 20, cards: 5000 };

interface Filled {
  world: World;
  reader: MemberClient;
  author: MemberClient;
}

async function startFilled(): Promise<Filled> {
  const world = await startWorld();
  const [reader, author] = [await world.member('reader'), await world.member('author')];
  const present = [
    { userId: reader.userId, followees: 37, followers: 0 },
    { userId: author.userId, followees: 0, followers: 53 },
  ];
  await fillCommunity(world.databaseUrl, SIZE, { present });
  return { world, reader, author };
}

let filled: Filled;
let again: Filled;
let peers: World;
beforeAll(async () => {
  [filled, again, peers] = await Promise.all([startFilled(), startFilled(), startWorld()]);
  const facts = makeFacts();
  const first = await peers.member('first');
  await fillOurs(peers.databaseUrl, facts, [first.userId]);
});
afterAll(async () => {
  for (const { world } of [filled, again]) await world.stop();
  await peers.stop();
});

/** What the nightly checks of stored counters report. */
async function findDrift({ ctx }: World): Promise<unknown[]> {
  const lines: unknown[] = [];
  const log = { error: (line: unknown) => lines.push(line) } as unknown as Logger;
  for (const job of CHECKS) await job.checkAll({ ...ctx, log });
  return lines;
}

/** Rows that refer to others which are not there, by foreign key. */
async function findBrokenReferences({ ctx }: World): Promise<string[]> {
  const { rows: keys } = await sql<{ name: string; child: string; parent: string; column: string; key: string }>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent, a.attname as column, b.attname as key
    from pg_constraint join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
    join pg_attribute b on b.attrelid = confrelid and b.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and connamespace = 'public'::regnamespace`.execute(ctx.db);
  const broken: string[] = [];
  for (const { name, child, parent, column, key } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*) from ${sql.table(child)} c where c.${sql.ref(column)} is not null
        and not exists (select from ${sql.table(parent)} p where p.${sql.ref(key)} = c.${sql.ref(column)})`.execute(
      ctx.db,
    );
    if (rows[0]?.count !== 0) broken.push(name);
  }
  expect(keys.length).toBeGreaterThan(20);
  return broken;
}

test('a made-up community has the rows and counters that the server would have written', async () => {
  expect(await findDrift(filled.world)).toEqual([]);
  expect(await findBrokenReferences(filled.world)).toEqual([]);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from timeline_cards) as cards,
      (select count(*) from pg_index where not indisvalid or not indisready) as indexes_put_off,
      (select count(*) from timeline_cards c where kind = 'activity' and not exists (
        select from timeline_activities where card_id = c.id)) as empty_cards,
      (select count(*) from ratings r where not exists (select from movie_lists l where l.user_id = r.user_id
        and l.movie_id = r.movie_id and list_type = 'watched')) as rated_but_not_watched,
      (select count(*) from movie_lists l where list_type = 'watched' and not exists (
        select from watch_events w where w.user_id = l.user_id and w.movie_id = l.movie_id)) as watched_without_viewing,
      (select count(*) from reviews v where not exists (select from ratings r where r.user_id = v.user_id
        and r.movie_id = v.movie_id and r.rating = v.rating)) as reviewed_but_not_rated,
      (select count(*) from timeline_cards c where not exists (
        select from subjects where id = coalesce(c.review_id, c.id) and owner_id = c.user_id)) as cards_without_subject`.execute(
    filled.world.ctx.db,
  );
  expect(rows[0]).toEqual({
    cards: SIZE.cards,
    indexes_put_off: 0,
    empty_cards: 0,
    rated_but_not_watched: 0,
    watched_without_viewing: 0,
    reviewed_but_not_rated: 0,
    cards_without_subject: 0,
  });
});

const profileOf = ({ api, username }: MemberClient) => api.profiles.getByUsername({ username });

test('members who were there follow, and are followed by, exactly as many as the community was asked for', async () => {
  expect(await profileOf(filled.reader)).toMatchObject({ following_count: 37, follower_count: 0 });
  expect(await profileOf(filled.author)).toMatchObject({ following_count: 0, follower_count: 53 });
});

test('numbers of followers are spread by a power law, and the average member follows about as many as asked for', async () => {
  const { rows } = await sql<{ most: number; median: number; mean: number }>`
    select max(follower_count) as most, percentile_cont(0.5) within group (order by follower_count) as median,
      avg(following_count)::float8 as mean
    from profiles where username like 'member%'`.execute(filled.world.ctx.db);
  const { most = 0, median = 0, mean = 0 } = rows[0] ?? {};
  expect(most).toBeGreaterThan(10 * median);
  expect(mean).toBeGreaterThan(SIZE.followees / 2);
  expect(mean).toBeLessThan(SIZE.followees * 1.5);
});

/** Of all cards, with who made them and what is on them. */
async function digest({ ctx }: World): Promise<string | undefined> {
  const { rows } = await sql<{ digest: string }>`
    select md5(string_agg(concat_ws(' ', username, title, c.kind, content, rating, counted.reactions, follower_count, following_count), e'\n'
      order by username, title, m.year, tmdb_id, catalogue_key)) as digest
    from timeline_cards c join profiles using (user_id) join movies m on m.id = c.movie_id
    left join (select id, content, rating from reviews) review on review.id = c.review_id
    left join subject_counts counted on counted.subject_id = coalesce(c.review_id, c.id)`.execute(ctx.db);
  return rows[0]?.digest;
}

test('the same sizes make the same community', async () => {
  const made = await digest(filled.world);
  expect(made).toHaveLength(32);
  expect(await digest(again.world)).toBe(made);
});

test('the facts of the peer become the rows and counters that the server would have written', async () => {
  expect(await findDrift(peers)).toEqual([]);
  expect(await findBrokenReferences(peers)).toEqual([]);
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from movies) as films, (select count(*) from ratings) as ratings, (select count(*) from reviews) as reviews,
      (select count(*) from follows) as follows, (select count(*) from timeline_cards) as cards`.execute(peers.ctx.db);
  const facts = makeFacts();
  expect(rows[0]).toEqual({
    films: 5000,
    ratings: 100_000,
    reviews: facts.ratings.filter(({ review }) => review !== null).length,
    follows: 25_000,
    cards: 100_000,
  });
  const first = await peers.member('first');
  expect((await first.api.timeline.listHome({})).items).toHaveLength(20);
  const { items } = await first.api.movies.search({ query: facts.films[0]?.title ?? '' });
  expect(items[0]?.title).toBe(facts.films[0]?.title);
});
