import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findsProfile } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let lite: MemberClient;
let club_id: string;
let movie_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
  lite = await world.member('lite', { invite_type: 'standard' });
});
beforeEach(async () => {
  [owner, bo] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  for (const member of [bo, lite]) await addToClub(world, club_id, member);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
});
afterAll(() => world.stop());

const TEXT = 'Two men talk over coffee.';
const save = (by: MemberClient, rating: number, review_content: string | null = null, is_spoiler = false) =>
  by.api.clubReviews.save({ club_id, movie_id, rating, review_content, is_spoiler });
const list = (by: Pick<MemberClient, 'api'>, page: { limit?: number; cursor?: string } = {}) =>
  by.api.clubReviews.listByMovie({ club_id, movie_id, unveiled: true, ...page });
const sees = async (by: Pick<MemberClient, 'api'>) => (await list(by)).items.length;
const tracking = async (by: MemberClient, id = movie_id) =>
  (await by.api.tracking.getByMovies({ movie_ids: [id] })).items[0];

test('[CLB-03] [RAT-03] a rating in a club is a rating everywhere, makes the film a watched one, and its text says it', async () => {
  const review = await save(bo, 3.5, null, true);
  expect(review).toMatchObject({
    kind: 'rating',
    rating: 3.5,
    review_content: 'Rated 3.5 stars',
    is_spoiler: false,
    edited: false,
    veiled: false,
  });
  expect(await tracking(bo)).toMatchObject({ rating: 3.5, status: 'watched' });
  expect(await save(bo, 1)).toMatchObject({ id: review.id, review_content: 'Rated 1 star', edited: false });
  expect(await world.visitor().api.clubMovies.get({ club_id, movie_id })).toMatchObject({
    rating_count: 1,
    rating_average: 1,
    histogram: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0],
    own_rating: null,
  });
  expect((await bo.api.clubs.get({ club_id })).current_movie?.own_rating).toBe(1);
});

test('[CLB-03] a text stays when only the rating is saved again, and only a change of it is an edit', async () => {
  await save(bo, 3);
  expect(await save(bo, 4, TEXT, true)).toMatchObject({ kind: 'full', review_content: TEXT, edited: false });
  expect(await save(bo, 4, TEXT, true)).toMatchObject({ edited: false });
  expect(await save(bo, 2)).toMatchObject({ rating: 2, review_content: TEXT, is_spoiler: true, edited: false });
  expect(await save(bo, 2, TEXT, false)).toMatchObject({ is_spoiler: false, edited: true });
  expect((await list(bo)).total).toBe(1);
});

test('[CLB-02] a lite member may rate and is refused a text, before anything is written', async () => {
  await expect(save(lite, 2, TEXT)).rejects.toMatchObject({ code: 'UPGRADE_REQUIRED', message: 'Upgrade required' });
  expect((await list(lite)).total).toBe(0);
  expect(await save(lite, 4)).toMatchObject({ kind: 'rating', rating: 4 });
  expect((await lite.api.clubs.get({ club_id })).can).toMatchObject({ rate: true, review: false });
});

test('[CLB-03] two reviews saved at once leave one, and so does a rating beside them', async () => {
  await Promise.all([save(bo, 1, TEXT), save(bo, 2), save(owner, 5), bo.api.tracking.rate({ movie_id, rating: 3 })]);
  const { items } = await list(bo);
  const own = items.filter(({ author }) => author.user_id === bo.userId);
  expect(own.map(({ rating }) => rating)).toEqual([(await tracking(bo))?.rating]);
  expect((await owner.api.clubMovies.get({ club_id, movie_id })).rating_count).toBe(2);
});

test('who is no member, and a film that the club does not watch, are refused', async () => {
  const other = await world.someone();
  await expect(save(other, 4)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const planned = { club_id, movie_id: await world.movie('Alien') };
  await owner.api.clubMovies.plan({ ...planned, starts_on: null, discuss_at: null });
  const form = { rating: 4, review_content: null, is_spoiler: false };
  for (const film of [planned, { club_id, movie_id: await world.movie('Ran') }])
    await expect(owner.api.clubReviews.save({ ...film, ...form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const hidden = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
  const inside = { club_id: hidden, movie_id };
  await owner.api.clubMovies.setCurrent({ ...inside, discuss_at: null });
  await expect(other.api.clubReviews.save({ ...inside, ...form })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(other.api.clubReviews.listByMovie(inside)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await tracking(other)).toMatchObject({ rating: null });
});

test('[CLB-05] in an archived club nothing is saved or hidden, and everything can be read', async () => {
  const { id: review_id } = await save(bo, 4, TEXT);
  await owner.api.clubs.archive({ club_id });
  await expect(save(bo, 5)).rejects.toMatchObject({ code: 'CLUB_ARCHIVED' });
  await expect(owner.api.clubReviews.hide({ review_id })).rejects.toMatchObject({ code: 'CLUB_ARCHIVED' });
  expect((await list(owner)).items).toMatchObject([{ review_content: TEXT, can: { hide: false } }]);
  const own = await bo.api.clubReviews.listOwn({ club_id });
  expect(own.items).toMatchObject([{ id: review_id, can: { edit: false } }]);
});

test('[CLB-03] a review is deleted by its author alone, and the rating outside of the club stays with what is shown of it', async () => {
  await save(bo, 4, TEXT);
  await owner.api.clubReviews.delete({ club_id, movie_id });
  expect((await list(bo)).total).toBe(1);
  await expect(bo.api.tracking.removeRating({ movie_id })).rejects.toMatchObject({ code: 'RATING_IN_USE' });
  for (let time = 0; time < 2; time += 1) await bo.api.clubReviews.delete({ club_id, movie_id });
  expect(await list(bo)).toMatchObject({ total: 0, items: [] });
  expect(await tracking(bo)).toMatchObject({ rating: 4, status: 'watched' });
  expect(await owner.api.clubMovies.get({ club_id, movie_id })).toMatchObject({
    rating_count: 0,
    histogram: Array.from({ length: 10 }, () => 0),
  });
  // The rating is the same as before, but the club has none.
  expect(await save(bo, 4)).toMatchObject({ kind: 'rating', review_content: 'Rated 4 stars' });
  await bo.api.clubReviews.delete({ club_id, movie_id });
  await bo.api.tracking.removeRating({ movie_id });
});

test('[CLB-05] a hidden review is seen by its author and who looks after the club, and is left out of the total', async () => {
  const { id: review_id } = await save(bo, 4, TEXT);
  await save(owner, 5);
  for (const by of [bo, lite])
    await expect(by.api.clubReviews.hide({ review_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await owner.api.clubReviews.hide({ review_id })).toMatchObject({
    hidden: true,
    can: { edit: false, hide: false, show: true },
  });
  await owner.api.clubReviews.hide({ review_id });
  const seen = async (by: Pick<MemberClient, 'api'>) => {
    const { items, total } = await list(by);
    return [items.some(({ id }) => id === review_id), total];
  };
  expect(await seen(owner)).toEqual([true, 1]);
  expect(await seen(bo)).toEqual([true, 1]);
  expect(await seen(lite)).toEqual([false, 1]);
  expect(await seen(world.visitor())).toEqual([false, 1]);
  await expect(lite.api.clubReviews.show({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await save(bo, 4, `${TEXT} Again.`)).toMatchObject({ hidden: true });
  expect(await owner.api.clubReviews.show({ review_id })).toMatchObject({ hidden: false });
  expect(await seen(lite)).toEqual([true, 2]);
  expect((await owner.api.clubMovies.get({ club_id, movie_id })).rating_count).toBe(2);
});

test('reviews are listed newest first, page by page, and own ones last updated first', async () => {
  for (const [by, rating] of [
    [owner, 1],
    [bo, 2],
    [lite, 3],
  ] as const) {
    world.clock.advance({ minutes: 1 });
    await save(by, rating);
  }
  const first = await list(owner, { limit: 2 });
  expect(first.items.map(({ rating }) => rating)).toEqual([3, 2]);
  const rest = await list(owner, { limit: 2, cursor: first.next_cursor ?? '' });
  expect(rest.items.map(({ rating }) => rating)).toEqual([1]);
  const alien = await world.movie('Alien');
  await owner.api.clubMovies.setCurrent({ club_id, movie_id: alien, discuss_at: null });
  world.clock.advance({ minutes: 1 });
  await bo.api.clubReviews.save({ club_id, movie_id: alien, rating: 5, review_content: null, is_spoiler: false });
  const own = await bo.api.clubReviews.listOwn({ limit: 1 });
  expect(own.items.map((one) => one.movie_id)).toEqual([alien]);
  const next = await bo.api.clubReviews.listOwn({ limit: 1, cursor: own.next_cursor ?? '' });
  expect(next.items.map((one) => one.movie_id)).toEqual([movie_id]);
  expect((await bo.api.clubReviews.listOwn({ movie_id })).items).toHaveLength(1);
});

test('members of a club see each other whatever audience they chose, but not across a block or a mute', async () => {
  const other = await world.someone();
  await save(bo, 4, TEXT);
  await bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'private' });
  expect(await sees(owner)).toBe(1);
  for (const by of [other, world.visitor()]) {
    expect(await sees(by)).toBe(0);
    expect((await list(by)).total).toBe(1);
  }
  await bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'public' });
  expect(await sees(other)).toBe(1);
  await owner.api.blocks.mute({ user_id: bo.userId });
  expect(await sees(owner)).toBe(0);
  await owner.api.blocks.unmute({ user_id: bo.userId });
  await addToClub(world, club_id, other);
  await bo.api.blocks.block({ user_id: other.userId });
  expect(await sees(other)).toBe(0);
});

test('a block hides no review in a club from who looks after it, who hides and shows it', async () => {
  const { id: review_id } = await save(bo, 4, TEXT);
  for (const [blocker, blocked] of [
    [bo, owner],
    [owner, bo],
  ] as const) {
    await blocker.api.blocks.block({ user_id: blocked.userId });
    expect(await sees(owner)).toBe(1);
    // Where a profile is not found, no link leads to it.
    const profile_hidden = (await findsProfile(owner, bo)) ? undefined : true;
    expect(profile_hidden).toBe(blocker === bo ? true : undefined);
    expect((await list(owner)).items.map((review) => review.profile_hidden)).toEqual([profile_hidden]);
    expect((await list(bo)).items.map((review) => review.profile_hidden)).toEqual([undefined]);
    const hidden = await owner.api.clubReviews.hide({ review_id });
    expect([hidden.hidden, hidden.profile_hidden]).toEqual([true, profile_hidden]);
    expect(await sees(owner)).toBe(1);
    expect(await owner.api.clubReviews.show({ review_id })).toMatchObject({ hidden: false });
    await blocker.api.blocks.unblock({ user_id: blocked.userId });
  }
});
