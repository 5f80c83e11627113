import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toViewer } from '#test/client.ts';
import { completeSubjects } from '#test/counts.ts';
import { insertCrowd } from '#test/crowd.ts';
import { countRead, explain, listAccess } from '#test/plan.ts';
import { startWorld, type World } from '#test/world.ts';
import { buildPopularReviewsQuery, buildPopularReviewsReplacement } from './popular.queries.ts';

const PEOPLE = 500;
const REVIEWS_OF_EACH = 40;
const RULE = {
  since: '2026-01-01T00:00:00Z',
  now: '2026-01-20T00:00:00Z',
  halfLifeDays: 7,
  weights: { reaction: 1, comment: 2, newReview: 0.1 },
  readActs: 2000,
  readReviews: 100,
  stored: 200,
};

let world: World;

/** 20,000 reviews with a reaction and a comment each, inserted directly because calls would take too long. */
beforeAll(async () => {
  world = await startWorld();
  await world.ctx.db.transaction().execute(async (transaction) => {
    await insertCrowd(transaction, PEOPLE);
    await sql`
      insert into reviews (user_id, movie_id, content, rating, created_at, updated_at)
      select user_id, movie.id, 'as long as it must be', 8, '2026-01-10', '2026-01-10'
      from profiles, (select id from movies where not adult order by id limit ${REVIEWS_OF_EACH}) movie`.execute(
      transaction,
    );
    // Each by the member after its author, in no order of the reviews.
    const byNext = sql`
      from (select r.*, lead(user_id) over (partition by movie_id order by user_id) as next_id from reviews r) review
      where next_id is not null order by md5(id::text)`;
    await sql`
      insert into reactions (subject_id, user_id, reaction, created_at)
      select id, next_id, 'heart', '2026-01-15' ${byNext}`.execute(transaction);
    await sql`
      insert into comments (subject_id, user_id, content, created_at, updated_at)
      select id, next_id, 'So they do.', '2026-01-15', '2026-01-15' ${byNext}`.execute(transaction);
    for (const statement of completeSubjects) await statement.execute(transaction);
  });
  await sql`vacuum analyze`.execute(world.ctx.db);
});
afterAll(() => world.stop());

test('[HOM-02] popular reviews are computed from the newest reactions, comments and reviews, and read by their keys', async () => {
  const { db } = world.ctx;
  const computing = await explain(db, buildPopularReviewsReplacement(RULE));
  expect(listAccess(computing)).toEqual(expect.arrayContaining(['reactions_pkey', 'comments_pkey', 'reviews_pkey']));
  for (const table of ['reactions', 'comments']) {
    expect(listAccess(computing)).not.toContain(table);
    expect(countRead(computing, table)).toBe(RULE.readActs);
  }
  // What is popular is not what is newest.
  await sql`delete from popular_reviews`.execute(db);
  await sql`insert into popular_reviews select id, 1 from reviews order by md5(id::text) limit ${RULE.stored}`.execute(
    db,
  );
  await sql`vacuum analyze popular_reviews`.execute(db);

  const viewer = toViewer(await world.member('reader'));
  const reading = await explain(db, buildPopularReviewsQuery(viewer, { limit: 5, ofEachAuthor: 2 }));
  expect(listAccess(reading)).toEqual(expect.arrayContaining(['popular_reviews', 'reviews_pkey', 'movies_pkey']));
  for (const table of ['reviews', 'movies']) expect(listAccess(reading)).not.toContain(table);
  expect(countRead(reading, 'popular_reviews')).toBe(RULE.stored);
  expect(countRead(reading, 'reviews')).toBe(RULE.stored);
});
