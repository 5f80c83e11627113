import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { readEverything } from '#test/everything.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let club_id: string;
let movie_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
beforeEach(async () => {
  [owner, bo] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  await addToClub(world, club_id, bo);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});
afterAll(() => world.stop());

const WORDS = 'quagga';
const save = (by: MemberClient, rating: number, review_content: string | null, is_spoiler = false) =>
  by.api.clubReviews.save({ club_id, movie_id, rating, review_content, is_spoiler });
const firstOf = async (by: Client, unveiled = false) =>
  (await by.api.clubReviews.listByMovie({ club_id, movie_id, unveiled })).items[0];

/**
 * What every call that reads answers to somebody who does not ask for the texts behind the veil, about the club, its film and who reviewed
 * it.
 */
async function readAllVeiled(by: Client): Promise<string> {
  const ids = { club_id, movie_id, user_id: owner.userId, username: owner.username };
  const { 'clubReviews.listByMovie unveiled=true': unveiled = '', ...veiled } = await readEverything(by, ids);
  // The calls are answered, so that their silence says something.
  for (const call of ['clubs.get ', 'clubMovies.get ', 'clubReviews.listByMovie ', 'timeline.listByMember '])
    expect([call, veiled[call]?.slice(0, 3)]).toEqual([call, '200']);
  expect(unveiled).toContain(WORDS);
  return JSON.stringify(veiled);
}

test('[CLB-07] before they have rated the current film, nothing that anybody fetches has the words of others on it', async () => {
  const words = `The ${WORDS} dies at the end.`;
  const { id: review_id } = await save(owner, 4, words);
  const moderator = await world.someone();
  await addToClub(world, club_id, moderator, 'moderator');
  for (const by of [bo, moderator, await world.someone(), world.visitor()]) {
    expect(await readAllVeiled(by)).not.toContain(WORDS);
    expect(await firstOf(by)).toMatchObject({ veiled: true, review_content: null, rating: 4, kind: 'full' });
    expect(await firstOf(by, true)).toMatchObject({ veiled: false, review_content: words });
  }
  expect(JSON.stringify(await bo.api.clubReviews.listOwn({}))).not.toContain(WORDS);
  // Not in the answer to who looks after the club either.
  expect(JSON.stringify(await moderator.api.clubReviews.hide({ review_id }))).not.toContain(WORDS);
  expect(JSON.stringify(await moderator.api.clubReviews.show({ review_id }))).not.toContain(WORDS);
  expect(await firstOf(owner)).toMatchObject({ veiled: false, review_content: words });
});

test('[CLB-07] a rating in the club lifts the veil, one elsewhere does not, and without it the veil is back', async () => {
  await save(owner, 4, `The ${WORDS} dies at the end.`, true);
  await bo.api.tracking.rate({ movie_id, rating: 2 });
  expect((await firstOf(bo))?.veiled).toBe(true);
  await save(bo, 2, null);
  const { items } = await bo.api.clubReviews.listByMovie({ club_id, movie_id });
  expect(items.every(({ veiled, review_content }) => !veiled && review_content !== null)).toBe(true);
  await bo.api.clubReviews.delete({ club_id, movie_id });
  expect((await firstOf(bo))?.veiled).toBe(true);
});

test('[CLB-07] of a finished film only spoilers are kept back', async () => {
  await save(owner, 4, `The ${WORDS} lives on.`);
  await owner.api.clubMovies.finishCurrent({ club_id });
  for (const by of [bo, world.visitor()]) expect((await firstOf(by))?.review_content).toContain(WORDS);
  await save(owner, 4, `The ${WORDS} dies at the end.`, true);
  for (const by of [bo, world.visitor()]) {
    expect(await firstOf(by)).toMatchObject({ veiled: true, review_content: null, is_spoiler: true });
    expect(await readAllVeiled(by)).not.toContain(WORDS);
  }
});

test('a rating alone is under no veil, but while scores are hidden its text does not say the stars', async () => {
  await save(owner, 4, null);
  expect(await firstOf(bo)).toMatchObject({ veiled: false, review_content: 'Rated 4 stars' });
  await bo.api.profiles.changeSettings({ user_id: bo.userId, hide_scores_until_seen: true });
  for (const unveiled of [false, true])
    expect(await firstOf(bo, unveiled)).toMatchObject({ rating: null, review_content: null, veiled: false });
  expect(await bo.api.clubMovies.get({ club_id, movie_id })).toMatchObject({
    rating_count: 1,
    rating_average: null,
    histogram: null,
  });
  await save(bo, 1, null);
  const { items } = await bo.api.clubReviews.listByMovie({ club_id, movie_id });
  expect(items.map(({ rating }) => rating).toSorted()).toEqual([1, 4]);
});
