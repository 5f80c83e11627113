import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { fewOrMany } from '#test/runs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let clubs: [string, string];
let films: [string, string];

beforeAll(async () => {
  world = await startWorld();
  [owner, bo] = [await world.someone(), await world.someone()];
  films = [await world.movie('Heat'), await world.movie('Alien')];
  clubs = [await makeClub(owner), await makeClub(owner)];
  for (const club_id of clubs) {
    await addToClub(world, club_id, bo);
    for (const movie_id of films) await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  }
});
afterAll(() => world.stop());

const TEXT = 'Two men talk over coffee.';
const save = (by: MemberClient, club_id: string, movie_id: string, rating: number, text: string | null = null) =>
  by.api.clubReviews.save({ club_id, movie_id, rating, review_content: text, is_spoiler: true });
const importRating = (by: MemberClient, movieId: string, stars: number) =>
  importTracking(world.ctx, toViewer(by), [{ kind: 'rating', movieId, stars, at: world.clock.now().toISOString() }], {
    cause: 'import',
  });

/** Reviews in clubs that differ from the member's rating, and totals that differ from the reviews. */
async function differences(): Promise<unknown[]> {
  const { rows: ratings } = await sql`
    select r.* from movie_club_reviews r left join ratings own using (user_id, movie_id)
    where r.rating is distinct from own.rating
      or (r.kind = 'rating' and r.review_content <> 'Rated ' || trim_scale(r.rating / 2.0) || case r.rating when 2 then ' star' else ' stars' end)
      or (r.kind = 'full' and (r.review_content <> ${TEXT} or not r.is_spoiler))`.execute(world.ctx.db);
  const { rows: totals } = await sql`
    select f.* from movie_club_films f, lateral (
      select count(*) as count, coalesce(sum(rating), 0) as sum,
        (select array_agg((select count(*) from movie_club_reviews r
          where r.club_id = f.club_id and r.movie_id = f.movie_id and r.rating = bar)::int order by bar) from generate_series(1, 10) bar) as bars
      from movie_club_reviews r where r.club_id = f.club_id and r.movie_id = f.movie_id) counted
    where (f.rating_count, f.rating_sum, f.histogram) is distinct from (counted.count, counted.sum, counted.bars)`.execute(
    world.ctx.db,
  );
  return [...ratings, ...totals];
}

test('[RAT-03] a rating given anywhere is that of the reviews in all clubs, and changes neither text nor flag', async () => {
  const [movie_id] = films;
  await save(bo, clubs[0], movie_id, 2, TEXT);
  await save(bo, clubs[1], movie_id, 2);
  const own = async () => {
    const { items } = await bo.api.clubReviews.listOwn({ movie_id });
    return items
      .map(({ rating, review_content, is_spoiler, edited }) => [rating, review_content, is_spoiler, edited])
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  };
  const of = (rating: number) => [
    [rating, `Rated ${rating} stars`, false, false],
    [rating, TEXT, true, false],
  ];
  expect(await own()).toEqual(of(2));
  await bo.api.tracking.rate({ movie_id, rating: 4.5 });
  expect(await own()).toEqual(of(4.5));
  await bo.api.reviews.publish({ movie_id, title: '', content: TEXT, rating: 3, is_spoiler: false });
  expect(await own()).toEqual(of(3));
  const watch_date = world.clock.now().toISOString().slice(0, 10);
  await bo.api.diary.add({ movie_id, watch_date, rewatch: true, rating: 1.5 });
  expect(await own()).toEqual(of(1.5));
  world.clock.advance({ minutes: 1 });
  await importRating(bo, movie_id, 5);
  expect(await own()).toEqual(of(5));
  await save(bo, clubs[1], movie_id, 0.5);
  expect(await own()).toEqual(of(0.5));
  // And the other way: the review outside of the clubs.
  expect(await bo.api.reviews.getOwn({ movie_id })).toMatchObject({ review: { rating: 0.5 } });
  expect(await differences()).toEqual([]);
});

test('[RAT-03] [RAT-05] whatever members rate in and out of clubs, at once or not, reviews and totals agree with their ratings', async () => {
  const stars = fc.integer({ min: 1, max: 10 }).map((stored) => stored / 2);
  const act = fc.record({
    who: fc.constantFrom(0, 1),
    club: fc.constantFrom(0, 1),
    film: fc.constantFrom(0, 1),
    kind: fc.constantFrom('save', 'text', 'rate', 'import', 'delete', 'review'),
    stars,
  });
  type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
  const run = async ({ who, club, film, kind, stars: rating }: Act): Promise<unknown> => {
    const by = [owner, bo][who] ?? owner;
    const [club_id, movie_id] = [clubs[club] ?? '', films[film] ?? ''];
    if (kind === 'save' || kind === 'text') return save(by, club_id, movie_id, rating, kind === 'text' ? TEXT : null);
    if (kind === 'rate') return by.api.tracking.rate({ movie_id, rating });
    if (kind === 'import') return importRating(by, movie_id, rating);
    if (kind === 'delete') return by.api.clubReviews.delete({ club_id, movie_id });
    return by.api.reviews.publish({ movie_id, title: '', content: TEXT, rating, is_spoiler: false });
  };
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), async (rounds) => {
      for (const acts of rounds) {
        world.clock.advance({ minutes: 1 });
        await Promise.all(acts.map(run));
        expect(await differences()).toEqual([]);
      }
    }),
    { numRuns: fewOrMany(12, 300) },
  );
});

test('[RAT-05] what a deleted account rated in clubs leaves their totals', async () => {
  const leaver = await world.member('leaver');
  for (const club_id of clubs) {
    await addToClub(world, club_id, leaver);
    for (const movie_id of films) await save(leaver, club_id, movie_id, 5, TEXT);
  }
  await leaver.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  // One row at a time, as a large account goes.
  await deleteDueAccounts(world.ctx, { accounts: 1, rows: 1 });
  const left = await world.ctx.db
    .selectFrom('movie_club_reviews')
    .select('id')
    .where('user_id', '=', leaver.userId)
    .execute();
  expect(left).toEqual([]);
  expect(await differences()).toEqual([]);
});
