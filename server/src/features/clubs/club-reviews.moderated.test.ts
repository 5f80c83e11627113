import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hoursFromNow } from '#platform/clock.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { reportDrift } from '#test/drift.ts';
import { findModerated, purge, setSpoilerLocked, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let movie_id: string;
let club_id: string;
let review_id: string;

const SAID = { rating: 4, review_content: 'The quagga dies at the end.', is_spoiler: false };
const save = (more: Partial<{ rating: number; review_content: string | null }> = {}) =>
  bo.api.clubReviews.save({ club_id, movie_id, ...SAID, ...more });
const listed = async ({ api }: MemberClient) =>
  (await api.clubReviews.listByMovie({ club_id, movie_id, unveiled: true })).items.map(({ id }) => id);
const ratedBy = async ({ api }: MemberClient) =>
  (await api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.rating ?? null;
const remove = () => bo.api.clubReviews.delete({ club_id, movie_id });

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, bo] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  await addToClub(world, club_id, bo);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  review_id = (await save()).id;
});

test('[MOD-01] who deletes a hidden review in a club and writes another one there has a hidden one, and is told', async () => {
  await setState(world, 'club_review', review_id, 'hidden');
  await remove();
  expect((await bo.api.clubReviews.listOwn({})).items).toEqual([]);
  expect(await findModerated(world, null, 'club_review', review_id)).toMatchObject({ state: 'hidden', isErased: true });
  await bo.api.tracking.removeRating({ movie_id });
  expect(await save()).toMatchObject({ id: review_id, moderation: { state: 'hidden' }, hidden: true });
  await remove();
  // A rating alone, too, and the text that follows it.
  expect(await save({ review_content: null })).toMatchObject({ moderation: { state: 'hidden' } });
  expect(await save()).toMatchObject({ id: review_id, moderation: { state: 'hidden' }, edited: false });
  expect(await listed(owner)).toEqual([]);
  await setState(world, 'club_review', review_id, 'shown');
  expect(await listed(owner)).toEqual([review_id]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a second look takes back what is left of a deleted review in a club, which is of that club alone', async () => {
  await setState(world, 'club_review', review_id, 'hidden');
  await remove();
  const other = await makeClub(owner);
  await addToClub(world, other, bo);
  await owner.api.clubMovies.setCurrent({ club_id: other, movie_id, discuss_at: null });
  const elsewhere = await bo.api.clubReviews.save({ club_id: other, movie_id, ...SAID });
  expect(elsewhere).not.toHaveProperty('moderation');
  const outside = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  expect(await bo.api.reviews.publish({ movie_id, ...outside })).not.toHaveProperty('moderation');
  await setState(world, 'club_review', review_id, 'shown');
  const again = await save();
  expect(again).toMatchObject({ hidden: false });
  expect(await listed(owner)).toEqual([again.id]);
});

test('[MOD-01] who deletes a review in a club that is marked as a spoiler for good and writes another one has a marked one', async () => {
  await setSpoilerLocked(world, 'club_review', review_id, true);
  await remove();
  expect(await save()).toMatchObject({ id: review_id, is_spoiler: true, spoiler_locked: true, hidden: false });
  await remove();
  await setSpoilerLocked(world, 'club_review', review_id, false);
  expect(await save()).toMatchObject({ is_spoiler: false });
});

test('[MOD-01] what is left of a review goes with its club', async () => {
  await setState(world, 'club_review', review_id, 'hidden');
  await setState(world, 'club', club_id, 'removed');
  await purge(world, 'club', club_id);
  await expect(findModerated(world, null, 'club_review', review_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[MOD-01] a rating of which only a removed review in a club is left can be taken back, and comes back with the review', async () => {
  await setState(world, 'club_review', review_id, 'removed');
  expect((await bo.api.clubReviews.listWatched({ movie_ids: [movie_id] })).items).toEqual([]);
  await bo.api.tracking.removeRating({ movie_id });
  expect(await ratedBy(bo)).toBeNull();
  await setState(world, 'club_review', review_id, 'shown');
  expect(await ratedBy(bo)).toBe(4);
  expect((await bo.api.clubReviews.listOwn({})).items).toMatchObject([{ id: review_id, rating: 4 }]);
  await expect(bo.api.tracking.removeRating({ movie_id })).rejects.toMatchObject({ code: 'RATING_IN_USE' });
  expect(await reportDrift(world)).toEqual([]);
  // One that is given meanwhile is the newer one, also for the review.
  await setState(world, 'club_review', review_id, 'removed');
  await bo.api.tracking.removeRating({ movie_id });
  await bo.api.tracking.rate({ movie_id, rating: 2 });
  await setState(world, 'club_review', review_id, 'shown');
  expect(await ratedBy(bo)).toBe(2);
  expect((await bo.api.clubReviews.listOwn({})).items).toMatchObject([{ rating: 2 }]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a removed review in a club is shown again although its author may not rate films', async () => {
  await setState(world, 'club_review', review_id, 'removed');
  await bo.api.tracking.removeRating({ movie_id });
  const at = world.clock.now().toISOString();
  await world.ctx.db
    .insertInto('user_sanctions')
    .values({
      user_id: bo.userId,
      kind: 'suspension',
      reason: 'Spam.',
      starts_at: at,
      ends_at: hoursFromNow(world.clock, 24),
    })
    .execute();
  await setState(world, 'club_review', review_id, 'shown');
  expect(await ratedBy(bo)).toBeNull();
  await owner.api.clubReviews.save({ club_id, movie_id, ...SAID });
  expect(await listed(owner)).toContain(review_id);
});

test('[MOD-01] moderators hide and show what members said in a club that is archived', async () => {
  const { id: post } = await bo.api.clubPosts.addToClub({ club_id, content: 'The quagga.' });
  await owner.api.clubs.archive({ club_id });
  for (const state of ['hidden', 'removed', 'shown'] as const) {
    await setState(world, 'club_review', review_id, state);
    await setState(world, 'club_post', post, state);
    expect((await findModerated(world, null, 'club_review', review_id)).state).toBe(state);
    expect((await findModerated(world, null, 'club_post', post)).state).toBe(state);
    expect(await listed(owner)).toEqual(state === 'shown' ? [review_id] : []);
    const { items } = await owner.api.clubPosts.listByClub({ club_id });
    expect(JSON.stringify(items).includes('quagga')).toBe(state === 'shown');
  }
});
