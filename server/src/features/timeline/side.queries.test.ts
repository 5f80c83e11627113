import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { countRead, explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildFilmsOfFriendsQuery } from './side.queries.ts';

const PEOPLE = 2000;
const CARDS_OF_EACH = 30;
const BOUNDS = { followees: 300, cardsOfEach: 10, films: 6, faces: 3 };

let world: World;
/** Follows 2,000 members, each with 30 cards of this week. */
let reader: MemberClient;

/** More than calls could make in time, inserted directly in a valid form. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  reader = await world.member('reader');
  await db.transaction().execute(async (transaction) => {
    await insertCrowd(transaction, PEOPLE);
    // Members follow each other too, so that the reader's follows are few of all.
    await sql`
      insert into follows (follower_id, following_id, created_at)
      select ${reader.userId}::uuid, user_id, timestamptz '2026-01-01' from profiles where username like 'crowd%'
      union all
      select a.user_id, b.user_id, '2026-01-01'
      from (select user_id from profiles where username like 'crowd%' order by user_id limit 100) a,
        (select user_id from profiles order by user_id desc limit 600) b
      where a.user_id <> b.user_id`.execute(transaction);
    await sql`
      insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
      select user_id, movie.id, 'activity', '2026-01-05', timestamptz '2026-01-05' + make_interval(mins => n::int)
      from profiles, (select id, row_number() over () as n from movies order by id limit ${CARDS_OF_EACH}) movie
      where username like 'crowd%'`.execute(transaction);
    await sql`
      insert into timeline_activities (card_id, user_id, movie_id, activity_type, created_at)
      select id, user_id, movie_id, 'watched_add', first_at from timeline_cards`.execute(transaction);
  });
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => world.stop());

test('[HOM-01] what friends watch this week reads the newest cards of the members followed last, by index', async () => {
  const viewer = { userId: reader.userId, showsAdultTitles: false };
  const plan = await explain(world.ctx.db, buildFilmsOfFriendsQuery(viewer, '2026-01-01', BOUNDS));
  expect(listAccess(plan)).toEqual(
    expect.arrayContaining(['follows_following_idx', 'timeline_cards_newest_idx', 'timeline_activities_one_of_a_kind']),
  );
  for (const table of ['follows', 'timeline_cards', 'timeline_activities'])
    expect(listAccess(plan)).not.toContain(table);
  expect(countRead(plan, 'follows')).toBe(BOUNDS.followees);
  expect(countRead(plan, 'timeline_cards')).toBe(BOUNDS.followees * BOUNDS.cardsOfEach);
  expect(countRead(plan, 'timeline_activities')).toBeLessThanOrEqual(BOUNDS.followees * BOUNDS.cardsOfEach);
});
