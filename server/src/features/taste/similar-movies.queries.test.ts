import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertCrowd } from '#test/crowd.ts';
import { countRead, explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildAlikeQuery, buildAlsoLovedQuery } from './similar-movies.queries.ts';

const PEOPLE = 400;
const FILMS_OF_EACH = 300;
const FILMS_OF_DIRECTOR = 3000;

let world: World;
let [loved, directed] = ['', ''];

/** More than calls could make in time, inserted directly in a valid form. */
beforeAll(async () => {
  world = await startWorld();
  const { db } = world.ctx;
  loved = await world.movie('Heat');
  await sql`create sequence plain_films start 70000000`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into movies (tmdb_id, title, year, director, genre_ids, popularity)
    select nextval('plain_films'), 'Plain ' || n, 1999, 'Una Quill', '{18}', n
    from generate_series(1, ${FILMS_OF_DIRECTOR}::int) n returning id`.execute(db);
  directed = rows[0]?.id ?? '';
  await db.transaction().execute(async (transaction) => {
    await insertCrowd(transaction, PEOPLE);
    await sql`
      insert into ratings (user_id, movie_id, rating, created_at, updated_at)
      select p.user_id, m.id, case when m.n % 3 = 0 then 5 else 8 end, '2026-01-01',
        timestamptz '2026-01-01' + make_interval(secs => ascii(right(p.user_id::text, 1)) * m.n)
      from (select user_id from profiles where username like 'crowd%') p
      cross join (select id, row_number() over () as n from (
        select id from movies where id <> ${loved} order by popularity desc limit ${FILMS_OF_EACH}) best
        union all select ${loved}, 1) m`.execute(transaction);
    await sql`
      insert into movie_rating_totals (movie_id, rating_count)
      select id, ${PEOPLE}::int from movies`.execute(transaction);
    await sql`
      insert into member_audiences (user_id, audience, changed_at)
      select user_id, 'private', '2026-01-01' from profiles where username like 'crowd%5'`.execute(transaction);
  });
  await sql`vacuum analyze`.execute(db);
});
afterAll(() => world.stop());

const LOVE = { latestFans: 200, fans: 60, lovedByEach: 60, leastFans: 3, compared: 60, films: 8 };

test('[MOV-17] what else is loved is found by index among a bounded number of ratings, however many love the film', async () => {
  const plan = await explain(world.ctx.db, buildAlsoLovedQuery(null, loved, false, LOVE));
  expect(listAccess(plan)).toEqual(expect.arrayContaining(['ratings_loved_idx', 'ratings_loved_by_member_idx']));
  for (const table of ['ratings', 'movies', 'movie_rating_totals']) expect(listAccess(plan)).not.toContain(table);
  expect(countRead(plan, 'ratings')).toBeLessThanOrEqual(LOVE.latestFans + LOVE.fans * LOVE.lovedByEach);
  expect(countRead(plan, 'movies')).toBeLessThanOrEqual(LOVE.compared);
});

const ALIKE = { filmsOfEach: 100, filmsOfAll: 200, years: 3, filmsOfYear: 30, namedPeople: 2, films: 16 };

test('[MOV-17] films with the same people and genres are found by index among a bounded number, however many there are', async () => {
  const plan = await explain(world.ctx.db, buildAlikeQuery(directed, false, ALIKE));
  expect(listAccess(plan)).toEqual(expect.arrayContaining(['credits_person_idx']));
  for (const table of ['credits', 'movies', 'people']) expect(listAccess(plan)).not.toContain(table);
  expect(countRead(plan, 'credits')).toBeLessThanOrEqual(10 + ALIKE.filmsOfEach);
  // Each that is compared is read once to find it and once for its facts.
  const candidates = ALIKE.filmsOfAll + (2 * ALIKE.years + 1) * ALIKE.filmsOfYear;
  expect(countRead(plan, 'movies')).toBeLessThanOrEqual(2 * candidates + 1);
});
