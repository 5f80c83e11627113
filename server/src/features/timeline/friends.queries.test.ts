import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MemberClient, toViewer } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { countRead, explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildFriendsOfMovieQuery } from './friends.queries.ts';

const PEOPLE = 6000;
const FOLLOWED = 5000;
const OTHER_FILMS = 20;

let world: World;
/** Follows most members. The others follow some, and have rated many films. */
let reader: MemberClient;
let [famous, obscure] = ['', ''];

/** More than calls could make in time, inserted directly in a valid form. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  reader = await world.member('reader');
  [famous, obscure] = [await world.movie('Heat'), await world.movie('Stalker')];
  await db.transaction().execute(async (transaction) => {
    await insertCrowd(transaction, PEOPLE);
    await sql`
      insert into follows (follower_id, following_id, created_at)
      select ${reader.userId}, user_id, '2026-01-01' from profiles where username like 'crowd%' order by username
      limit ${FOLLOWED}`.execute(transaction);
    // So that the reader's are few of all.
    await sql`
      insert into follows (follower_id, following_id, created_at)
      select a.user_id, b.user_id, '2026-01-01'
      from (select user_id from profiles where username like 'crowd%' order by user_id limit 100) a,
        (select user_id from profiles order by user_id desc limit 600) b
      where a.user_id <> b.user_id on conflict do nothing`.execute(transaction);
    const rateBy = (people: number, films: unknown) =>
      sql`
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select user_id, movie.id, 1 + ascii(right(user_id::text, 1)) % 10, '2026-01-01',
        timestamptz '2026-01-01' + make_interval(secs => ascii(user_id::text))
      from (select user_id from profiles where username like 'crowd%' order by user_id limit ${people}) people
      cross join (${films}) movie`.execute(transaction);
    await rateBy(PEOPLE, sql`select ${famous}::uuid as id`);
    await rateBy(30, sql`select ${obscure}::uuid as id`);
    await rateBy(
      PEOPLE,
      sql`select id from movies where id not in (${famous}, ${obscure}) order by id limit ${OTHER_FILMS}`,
    );
    await sql`
      insert into movie_lists (user_id, movie_id, list_type, created_at)
      select user_id, movie_id, 'watched', updated_at from ratings`.execute(transaction);
    await sql`
      insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
      select user_id, movie_id, 'as long as it must be', rating, updated_at, updated_at from ratings
      where user_id in (select user_id from profiles where username like 'crowd%' order by user_id limit 500)`.execute(
      transaction,
    );
  });
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => world.stop());

const LIMIT = 21;

test.each([
  ['that all of them rated', () => famous, FOLLOWED],
  ['that few members rated', () => obscure, 30],
])(
  '[MOV-09] of a film %s, 5,000 followed members’ ratings, lists and reviews are found by index, and only a page of members',
  async (_what, film, most) => {
    const plan = await explain(world.ctx.db, buildFriendsOfMovieQuery(toViewer(reader), film(), null, LIMIT));
    expect(listAccess(plan)).toEqual(
      expect.arrayContaining([
        'ratings_movie_user_idx',
        'movie_lists_movie_user_idx',
        'reviews_one_per_film',
        'profiles_pkey',
      ]),
    );
    for (const table of ['ratings', 'movie_lists', 'reviews', 'follows', 'profiles'])
      expect(listAccess(plan)).not.toContain(table);
    for (const table of ['ratings', 'movie_lists']) expect(countRead(plan, table)).toBeLessThanOrEqual(most);
    // Those of the page are read once more, for their texts.
    expect(countRead(plan, 'reviews')).toBeLessThanOrEqual(most + LIMIT);
    expect(countRead(plan, 'profiles')).toBeLessThanOrEqual(LIMIT);
  },
);
