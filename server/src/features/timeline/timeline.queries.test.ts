import { TIMELINE_FILTERS } from '@halfstar/contract/timeline/timeline.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { buildHomeQuery, findHomeCards } from './timeline.queries.ts';

const PEOPLE = 300;
const CARDS = 60_000;

let world: World;
let readerId: string;

/** More members and cards than calls could make in time, inserted directly in a valid form. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  readerId = (await world.member('reader')).userId;
  const movieId = await world.movie('Heat');
  await db.transaction().execute(async (transaction) => {
    // Accounts that never sign in need no invite.
    await sql`set local session_replication_role = replica`.execute(transaction);
    await sql`
      insert into auth_users (email, name, email_verified)
      select 'crowd' || n || '@example.com', 'crowd', true from generate_series(1, ${PEOPLE}::int) n`.execute(
      transaction,
    );
    await sql`
      insert into profiles (user_id, username, display_name, badges, created_at, updated_at)
      select id, split_part(email, '@', 1), name, '{founders}', '2026-01-01', '2026-01-01' from auth_users
      where email like 'crowd%'`.execute(transaction);
  });
  await sql`
    insert into follows (follower_id, following_id, created_at)
    select ${readerId}, user_id, '2026-01-01' from profiles where username like 'crowd%' order by username limit 200`.execute(
    db,
  );
  await sql`
    insert into reviews (user_id, movie_id, content, created_at, updated_at)
    select user_id, ${movieId}, 'as long as it must be', '2026-01-01', '2026-01-01' from profiles
    where username like 'crowd%'`.execute(db);
  // Many cards share few timestamps, so that the id often decides.
  await sql`
    insert into timeline_cards (user_id, movie_id, kind, first_at, card_at)
    select ids[1 + floor(random() * ${PEOPLE}::int)::int], ${movieId}, 'activity', moment, moment
    from (select array_agg(user_id) as ids from profiles where username like 'crowd%') crowd,
      (select timestamptz '2026-01-01' + make_interval(mins => floor(random() * 5000)::int) as moment
        from generate_series(1, ${CARDS}::int)) moments`.execute(db);
  await sql`
    insert into timeline_cards (user_id, movie_id, kind, review_id, first_at, card_at)
    select user_id, movie_id, 'review', id, moment, moment
    from (select *, created_at + make_interval(mins => floor(random() * 50)::int) as moment from reviews) r`.execute(
    db,
  );
  await sql`analyze follows, timeline_cards`.execute(db);
});
afterAll(() => world.stop());

const INDEX = {
  all: 'timeline_cards_newest_idx',
  reviews: 'timeline_cards_reviews_idx',
  activities: 'timeline_cards_activities_idx',
};

test.each(TIMELINE_FILTERS)('the home timeline with filter %s reads cards by its index alone', async (filter) => {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain ${buildHomeQuery({ userId: readerId }, filter, null, 21)}`.execute(world.ctx.db);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan.match(/(?<=using )timeline_cards_\w+/g)).toEqual([INDEX[filter], INDEX[filter]]);
  expect(plan).not.toMatch(/Seq Scan on timeline_cards/);
});

test.each(TIMELINE_FILTERS)(
  'the two-step query returns the same pages as sorting all cards, with filter %s',
  async (filter) => {
    const kinds = { all: ['review', 'activity'], reviews: ['review'], activities: ['activity'] }[filter];
    const { rows: expected } = await sql<{ id: string }>`
    select id from timeline_cards
    where user_id in (select following_id from follows where follower_id = ${readerId}) and kind = any(${kinds})
    order by card_at desc, id desc limit 150`.execute(world.ctx.db);
    const found: string[] = [];
    for (const limit of [1, 7, 20, 50, 50]) {
      const last = found.at(-1);
      const after = last === undefined ? null : await placeOf(last);
      found.push(
        ...(await findHomeCards(world.ctx, { userId: readerId }, filter, after, limit)).map((card) => card.id),
      );
    }
    expect(found).toEqual(expected.slice(0, 128).map((card) => card.id));
  },
);

async function placeOf(cardId: string) {
  const { card_at, id } = await world.ctx.db
    .selectFrom('timeline_cards')
    .select(['card_at', 'id'])
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow();
  return [card_at, id] as const;
}
