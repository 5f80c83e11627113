import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let movie_id: string;
let club_id: string;

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

const WATCHED_IN_CLUB = { code: 'WATCHED_IN_CLUB', status: 409 };
const rateIn = (id = club_id) =>
  bo.api.clubReviews.save({ club_id: id, movie_id, rating: 4, review_content: null, is_spoiler: false });
const takeOff = () => bo.api.tracking.removeFromList({ movie_id, list_type: 'watched' });
const statusOf = async () => (await bo.api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.status;
const watchedIn = async (by = bo) => (await by.api.clubReviews.listWatched({ movie_ids: [movie_id] })).items;

test('[LST-02] [CLB-03] a film that is rated in a club stays watched until the review in the club is deleted', async () => {
  await rateIn();
  await expect(takeOff()).rejects.toMatchObject(WATCHED_IN_CLUB);
  await expect(bo.api.diary.deleteByMovie({ movie_id })).rejects.toMatchObject(WATCHED_IN_CLUB);
  const { items } = await bo.api.diary.listByMovie({ movie_id });
  expect(items).toHaveLength(1);
  await expect(bo.api.diary.delete({ entry_id: items[0]?.id ?? '' })).rejects.toMatchObject(WATCHED_IN_CLUB);
  expect(await statusOf()).toBe('watched');
  expect((await bo.api.diary.listByMovie({ movie_id })).items).toEqual(items);
  await bo.api.clubReviews.delete({ club_id, movie_id });
  expect(await takeOff()).toMatchObject({ status: 'none' });
});

test('one of several viewings of such a film goes, the last one stays', async () => {
  await rateIn();
  const again = { movie_id, watch_date: '2026-01-02', rewatch: true, rating: null, time_zone: 'UTC' };
  const { id: entry_id } = await bo.api.diary.add(again);
  expect(await bo.api.diary.delete({ entry_id })).toMatchObject({ status: 'watched', viewing_count: 1 });
});

test('a rating and a removal at once leave a film that was rated in a club a watched one, or the removal comes first', async () => {
  await bo.api.tracking.addToList({ movie_id, list_type: 'watched' });
  const [rated, removed] = await Promise.allSettled([rateIn(), takeOff()]);
  expect(rated.status).toBe('fulfilled');
  expect(removed.status === 'rejected' ? removed.reason : WATCHED_IN_CLUB).toMatchObject(WATCHED_IN_CLUB);
  expect(await statusOf()).toBe('watched');
});

test('[LST-02] of some films a member gets those that they reviewed in clubs, with the club of the first review', async () => {
  expect(await watchedIn()).toEqual([]);
  await rateIn();
  const { name } = await bo.api.clubs.get({ club_id });
  const expected = [{ movie_id, club: { club_id, name } }];
  expect(await watchedIn()).toEqual(expected);
  const other = await makeClub(bo);
  await bo.api.clubMovies.setCurrent({ club_id: other, movie_id, discuss_at: null });
  await rateIn(other);
  expect(await watchedIn()).toEqual(expected);
  expect(await watchedIn(owner)).toEqual([]);
  await bo.api.clubMembers.leave({ club_id });
  await owner.api.blocks.block({ user_id: bo.userId });
  expect(await watchedIn()).toEqual([{ movie_id, club: { club_id, name: null } }]);
});

test('[LST-02] [CLB-11] a film that is rated in a sealed round is watched in the club before it is on a list', async () => {
  const round = await startSealedRound(world, owner, [bo], { movie_id });
  await rateIn(round.club_id);
  expect(await statusOf()).toBe('none');
  expect(await watchedIn()).toMatchObject([{ movie_id, club: { club_id: round.club_id } }]);
});
