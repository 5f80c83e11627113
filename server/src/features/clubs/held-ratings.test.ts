import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { importTracking } from '#features/tracking/import/import.service.ts';
import { ratingSet } from '#features/tracking/tracking.events.ts';
import type { Context, Listener } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { releaseForgottenRatings, releaseHeldRatings } from './held-ratings.service.ts';
import { revealDueRounds } from './rounds.service.ts';

let world: World;
let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
let movie_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
beforeEach(async () => {
  [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
});
afterAll(() => world.stop());

const start = (hours = 2) => startSealedRound(world, owner, [ada, bo], { movie_id, hours });
type Round = Awaited<ReturnType<typeof start>>;

const later = () => world.clock.advance({ minutes: 1 });

/** Lets the hour strike, and all jobs run. */
async function reveal(hours = 2): Promise<void> {
  world.clock.advance({ hours });
  await revealDueRounds(world.ctx);
  await world.runJobs();
}

/** The member's review in the club. */
const own = async ({ club_id }: Round, { api }: MemberClient) =>
  (await api.clubReviews.listOwn({ club_id, movie_id })).items[0];

/** Whether the member has watched the film, and the cards of their timeline. */
async function tracked({ api, userId }: MemberClient) {
  const { items } = await api.tracking.getByMovies({ movie_ids: [movie_id] });
  const cards = (await api.timeline.listByMember({ user_id: userId })).items;
  return { status: items[0]?.status, cards: cards.length };
}

const film = async (round: Round) => {
  const { rating_count, rating_average, histogram } = await round.film(owner);
  return [rating_count, rating_average, histogram?.flatMap((many, place) => (many === 0 ? [] : [place + 1, many]))];
};

test('[CLB-03] [CLB-11] a rating in a sealed round is one in the club alone, and the rating everywhere once it is opened', async () => {
  const round = await start();
  await round.save(ada, 4.5, 'Long, and worth every minute.', true);
  expect(await round.rated(ada)).toBeNull();
  expect(await tracked(ada)).toEqual({ status: 'none', cards: 0 });
  expect((await own(round, ada))?.held).toBe(true);
  await reveal();
  expect(await round.rated(ada)).toBe(4.5);
  expect(await tracked(ada)).toEqual({ status: 'watched', cards: 1 });
  expect(await own(round, ada)).toMatchObject({
    held: false,
    rating: 4.5,
    review_content: 'Long, and worth every minute.',
    is_spoiler: true,
    edited: false,
  });
  expect(await film(round)).toEqual([1, 4.5, [9, 1]]);
});

test('[CLB-11] what is edited before the round is opened counts as it was last, and what is deleted does not', async () => {
  const round = await start();
  await round.save(ada, 4.5);
  await round.save(ada, 1, 'On second thoughts it is too long.');
  await round.save(bo, 2);
  await bo.api.clubReviews.delete({ club_id: round.club_id, movie_id });
  expect(await own(round, ada)).toMatchObject({ rating: 1, kind: 'full', held: true });
  await round.save(ada, 1.5);
  expect(await own(round, ada)).toMatchObject({ rating: 1.5, kind: 'full', held: true });
  await reveal();
  expect([await round.rated(ada), await round.rated(bo)]).toEqual([1.5, null]);
  expect(await film(round)).toEqual([1, 1.5, [3, 1]]);
});

test('[RAT-03] [CLB-11] a rating that is given elsewhere after it is the one in the club too, and stays when the round is opened', async () => {
  const round = await start();
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  later();
  await round.save(ada, 4.5);
  expect([await round.rated(ada), (await own(round, ada))?.rating]).toEqual([3, 4.5]);
  later();
  await ada.api.tracking.rate({ movie_id, rating: 2 });
  expect(await own(round, ada)).toMatchObject({ rating: 2, held: false });
  await round.save(bo, 5);
  await bo.api.tracking.rate({ movie_id, rating: 5 });
  await bo.api.tracking.rate({ movie_id, rating: 0.5 });
  await reveal();
  expect([await round.rated(ada), await round.rated(bo)]).toEqual([2, 0.5]);
  expect(await film(round)).toEqual([2, 1.25, [1, 1, 4, 1]]);
});

test('[CLB-11] one that was given elsewhere before it does not stay', async () => {
  const round = await start();
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  await round.save(ada, 4.5);
  await reveal();
  expect(await round.rated(ada)).toBe(4.5);
});

test('[CLB-11] an import of a rating of later wins, and one of an earlier rating does not', async () => {
  const round = await start();
  const importRating = (by: MemberClient, stars: number, at: string) =>
    importTracking(world.ctx, toViewer(by), [{ kind: 'rating', movieId: movie_id, stars, at }], { cause: 'import' });
  for (const by of [ada, bo]) await round.save(by, 4.5);
  await importRating(ada, 2, round.inHours(-240));
  expect(await own(round, ada)).toMatchObject({ rating: 4.5, held: true });
  later();
  await importRating(bo, 2, world.clock.now().toISOString());
  expect(await own(round, bo)).toMatchObject({ rating: 2, held: false });
  await reveal();
  expect([await round.rated(ada), await round.rated(bo)]).toEqual([4.5, 2]);
  expect(await film(round)).toEqual([2, 3.25, [4, 1, 9, 1]]);
});

test('[RAT-03] [CLB-11] of two clubs with sealed rounds of a film each keeps the rating that is newer than what the other opens', async () => {
  const [first, second] = [await start(2), await start(4)];
  await first.save(ada, 4);
  await second.save(bo, 4);
  later();
  await second.save(ada, 3);
  await first.save(bo, 3);
  expect([(await own(first, ada))?.rating, (await own(second, ada))?.rating]).toEqual([4, 3]);
  await reveal();
  // Ada's of the second club is newer, Bo's older.
  expect([await first.rated(ada), await first.rated(bo)]).toEqual([4, 3]);
  expect(await own(second, ada)).toMatchObject({ rating: 3, held: true });
  expect(await own(second, bo)).toMatchObject({ rating: 3, held: false });
  await reveal();
  expect([await first.rated(ada), await first.rated(bo)]).toEqual([3, 3]);
  expect([(await own(first, ada))?.rating, (await own(first, bo))?.rating]).toEqual([3, 3]);
  for (const round of [first, second]) expect(await film(round)).toEqual([2, 3, [6, 2]]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[RAT-03] [CLB-11] the newest of several held ratings wins, also when it is the same as that outside of clubs', async () => {
  await ada.api.tracking.rate({ movie_id, rating: 2.5 });
  later();
  const older = await start(4);
  await older.save(ada, 4);
  later();
  const newer = await start(2);
  await newer.save(ada, 2.5);
  await reveal();
  await reveal();
  expect(await newer.rated(ada)).toBe(2.5);
  for (const round of [older, newer]) expect(await own(round, ada)).toMatchObject({ rating: 2.5, held: false });
});

/** A context in which the rating with this number fails, and the process with it. */
function dyingAt(number: number): Context {
  let ratings = 0;
  const dying = onEvent(ratingSet, () => {
    ratings += 1;
    return ratings === number ? Promise.reject(new Error('killed')) : Promise.resolve();
  });
  const listeners = new Map<string, readonly Listener[]>(world.ctx.listeners);
  return { ...world.ctx, listeners: listeners.set(dying.event, [...(listeners.get(dying.event) ?? []), dying]) };
}

test('[CLB-11] [OPS-05] the job may be killed at any rating and be run again by two processes: each arrives once', async () => {
  for (const number of [1, 2, 3]) {
    const round = await start();
    const members = [owner, ada, bo];
    for (const member of members) await round.save(member, number);
    world.clock.advance({ hours: 2 });
    await expect(releaseHeldRatings(dyingAt(number), { clubId: round.club_id, movieId: movie_id })).rejects.toThrow(
      'killed',
    );
    const rated = await Promise.all(members.map(round.rated));
    expect(rated.filter((rating) => rating === number)).toHaveLength(number - 1);
    const again = () => releaseHeldRatings(world.ctx, { clubId: round.club_id, movieId: movie_id });
    await Promise.all([again(), again()]);
    await again();
    expect(await Promise.all(members.map(round.rated))).toEqual([number, number, number]);
    for (const member of members) {
      expect(await tracked(member)).toEqual({ status: 'watched', cards: 1 });
      expect(await own(round, member)).toMatchObject({ rating: number, held: false });
    }
    expect((await round.film(owner)).rating_count).toBe(3);
    [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
  }
});

test('the rating of an account that is about to be deleted waits, and follows when the account is kept', async () => {
  const round = await start();
  await round.save(ada, 4);
  await round.save(bo, 3);
  await ada.api.deletion.request({ password: PASSWORD });
  await reveal();
  expect(await round.rated(bo)).toBe(3);
  await ada.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  await ada.api.deletion.cancel();
  expect(await round.rated(ada)).toBeNull();
  await releaseForgottenRatings(world.ctx);
  expect(await round.rated(ada)).toBe(4);
});

test('[RAT-05] held ratings of a deleted account leave the totals of the round', async () => {
  const round = await start(24 * 30);
  await round.save(ada, 4);
  await round.save(owner, 3);
  await ada.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  await owner.api.accounts.signIn({ email: owner.email, password: PASSWORD });
  expect(await film(round)).toEqual([1, 3, [6, 1]]);
});
