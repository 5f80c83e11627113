import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Listener } from '#platform/context.ts';
import { onEvent } from '#platform/events.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';
import { clubFilmStarted } from './films.events.ts';

let world: World;
let owner: MemberClient;
let club_id: string;
let films: { heat: string; alien: string; ran: string };
const started: unknown[] = [];

beforeAll(async () => {
  world = await startWorld();
  films = { heat: await world.movie('Heat'), alien: await world.movie('Alien'), ran: await world.movie('Ran') };
  owner = await world.member('owner');
  const listener = onEvent(clubFilmStarted, async (_ctx, payload) => void started.push(payload));
  (world.ctx.listeners as Map<string, readonly Listener[]>).set(listener.event, [listener]);
});
beforeEach(async () => {
  owner = await world.someone();
  club_id = await makeClub(owner);
  started.length = 0;
});
afterAll(() => world.stop());

const NO_DATES = { starts_on: null, discuss_at: null };
const plan = (movie_id: string, dates: object = {}, by = owner) =>
  by.api.clubMovies.plan({ club_id, movie_id, ...NO_DATES, ...dates });
const setCurrent = (movie_id: string, discuss_at: string | null = null, by = owner) =>
  by.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at });
const titles = async (status: 'planned' | 'finished', page: { limit?: number; cursor?: string } = {}) => {
  const { items, next_cursor } = await world.visitor().api.clubMovies.list({ club_id, status, ...page });
  return { titles: items.map(({ movie }) => movie.title), next_cursor };
};

test('[CLB-05] planned films are listed by date, then those without one, page by page', async () => {
  await plan(films.ran);
  world.clock.advance({ minutes: 1 });
  await plan(films.heat);
  world.clock.advance({ minutes: 1 });
  await plan(films.alien, { starts_on: '2030-05-01' });
  expect((await titles('planned')).titles).toEqual(['Alien', 'Ran', 'Heat']);
  await plan(films.heat, { starts_on: '2030-04-01', discuss_at: '2030-04-08T18:00:00.000Z' });
  const first = await titles('planned', { limit: 2 });
  expect(first.titles).toEqual(['Heat', 'Alien']);
  const rest = await titles('planned', { limit: 2, cursor: first.next_cursor ?? '' });
  expect(rest).toEqual({ titles: ['Ran'], next_cursor: null });
  expect(await world.visitor().api.clubMovies.get({ club_id, movie_id: films.heat })).toMatchObject({
    status: 'planned',
    picked_by: { username: owner.username },
    starts_on: '2030-04-01',
    rating_count: 0,
    rating_average: null,
  });
});

test('[CLB-05] a new current film finishes the one before, which can be neither planned nor current again', async () => {
  await plan(films.heat, { starts_on: '2030-04-01' });
  const moderator = await world.someone();
  await addToClub(world, club_id, moderator, 'moderator');
  expect(await setCurrent(films.heat, '2030-04-08T18:00:00.000Z', moderator)).toMatchObject({
    status: 'current',
    starts_on: '2030-04-01',
    picked_by: { username: owner.username },
  });
  expect((await world.visitor().api.clubs.get({ club_id })).current_movie?.movie.title).toBe('Heat');
  world.clock.advance({ minutes: 1 });
  expect((await setCurrent(films.alien, null, moderator)).picked_by?.username).toBe(moderator.username);
  expect((await titles('finished')).titles).toEqual(['Heat']);
  const ended = { code: 'ALREADY_FINISHED' };
  await expect(setCurrent(films.heat)).rejects.toMatchObject(ended);
  await expect(plan(films.heat)).rejects.toMatchObject(ended);
  world.clock.advance({ minutes: 1 });
  await owner.api.clubMovies.finishCurrent({ club_id });
  await owner.api.clubMovies.finishCurrent({ club_id });
  expect((await titles('finished')).titles).toEqual(['Alien', 'Heat']);
  expect((await owner.api.clubs.get({ club_id })).current_movie).toBeNull();
});

test('a film that becomes current is one event, and a new time to discuss it is none', async () => {
  await setCurrent(films.heat);
  const at = world.clock.now().toISOString();
  world.clock.advance({ minutes: 1 });
  const later = await setCurrent(films.heat, '2030-04-08T18:00:00.000Z');
  expect(later).toMatchObject({ discuss_at: '2030-04-08T18:00:00.000Z', started_at: at });
  expect(started).toEqual([
    { clubId: club_id, movieId: films.heat, filmId: expect.any(String), actorId: owner.userId, at },
  ]);
});

test('two films made current at once leave one current and one finished', async () => {
  await Promise.all([setCurrent(films.heat), setCurrent(films.alien)]);
  const rows = await world.ctx.db
    .selectFrom('movie_club_films')
    .select('status')
    .where('club_id', '=', club_id)
    .orderBy('status')
    .execute();
  expect(rows.map(({ status }) => status)).toEqual(['current', 'finished']);
});

/** Makes a film the current one, lets these members rate it, and finishes it. */
async function watch(movie_id: string, given: readonly (readonly [MemberClient, number])[]): Promise<void> {
  await setCurrent(movie_id);
  for (const [by, rating] of given)
    await by.api.clubReviews.save({ club_id, movie_id, rating, review_content: null, is_spoiler: false });
  world.clock.advance({ minutes: 1 });
  await owner.api.clubMovies.finishCurrent({ club_id });
}
const mostDivided = async (by: Client = world.visitor(), status: 'planned' | 'finished' = 'finished') =>
  (await by.api.clubMovies.list({ club_id, status, limit: 1 })).most_divided;

describe('the past film that divided a club most', () => {
  let ada: MemberClient;
  let bo: MemberClient;
  beforeEach(async () => {
    [ada, bo] = [await world.someone(), await world.someone()];
    for (const member of [ada, bo]) await addToClub(world, club_id, member);
  });

  test('[CLB-06] is the one whose ratings are the furthest apart, whatever page it is on', async () => {
    expect(await mostDivided()).toBeNull();
    const all = (one: number, two: number, three: number) =>
      [
        [owner, one],
        [ada, two],
        [bo, three],
      ] as const;
    await watch(films.heat, all(0.5, 3, 5));
    await watch(films.alien, all(4, 4, 4.5));
    // Two ratings are too few, and those of a film that is watched now may change.
    await watch(films.ran, all(0.5, 5, 5).slice(0, 2));
    await setCurrent(await world.movie('Jaws'));
    expect(await mostDivided()).toMatchObject({
      movie: { title: 'Heat' },
      rating_count: 3,
      histogram: [1, 0, 0, 0, 0, 1, 0, 0, 0, 1],
      own_rating: null,
    });
    expect(await mostDivided(bo)).toMatchObject({ movie: { title: 'Heat' }, own_rating: 5 });
    expect(await mostDivided(owner, 'planned')).toBeNull();
    // Of equals it is the last one, and the order of what was given says nothing.
    await owner.api.clubReviews.save({
      club_id,
      movie_id: films.ran,
      rating: 5,
      review_content: null,
      is_spoiler: false,
    });
    await bo.api.clubReviews.save({
      club_id,
      movie_id: films.ran,
      rating: 0.5,
      review_content: null,
      is_spoiler: false,
    });
    await ada.api.clubReviews.save({
      club_id,
      movie_id: films.ran,
      rating: 3,
      review_content: null,
      is_spoiler: false,
    });
    expect(await mostDivided()).toMatchObject({ movie: { title: 'Ran' } });
  });

  test('is none while all agree', async () => {
    const [one, two, three] = [owner, ada, bo];
    await watch(films.heat, [
      [one, 4],
      [two, 4],
      [three, 4],
    ]);
    expect(await mostDivided()).toBeNull();
  });

  test('is one whose scores the viewer may see', async () => {
    const fan = await world.someone();
    for (const [movie_id, least] of [[films.heat, 0.5] as const, [films.alien, 3] as const])
      await watch(movie_id, [
        [owner, least],
        [ada, 4],
        [bo, 5],
      ]);
    await fan.api.profiles.changeSettings({ user_id: fan.userId, hide_scores_until_seen: true });
    expect(await mostDivided(fan)).toBeNull();
    await fan.api.tracking.addToList({ movie_id: films.alien, list_type: 'watched' });
    expect(await mostDivided(fan)).toMatchObject({ movie: { title: 'Alien' } });
    expect(await mostDivided()).toMatchObject({ movie: { title: 'Heat' } });
  });
});

test('only a planned film is taken off the schedule', async () => {
  await plan(films.heat);
  await setCurrent(films.alien);
  for (const movie_id of [films.heat, films.heat, films.alien])
    await owner.api.clubMovies.unplan({ club_id, movie_id });
  await expect(owner.api.clubMovies.get({ club_id, movie_id: films.heat })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await owner.api.clubMovies.get({ club_id, movie_id: films.alien })).status).toBe('current');
});

test('a club plans 50 films at most, also when two are planned at once', async () => {
  const rows = await world.ctx.db.selectFrom('movies').select('id').limit(51).execute();
  const at = world.clock.now().toISOString();
  const planned = rows.slice(0, 49).map(({ id }) => ({ club_id, movie_id: id, status: 'planned', created_at: at }));
  await world.ctx.db.insertInto('movie_club_films').values(planned).execute();
  const answers = await Promise.allSettled(rows.slice(49).map(({ id }) => plan(id)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'TOO_MANY_PLANNED' } });
});

test('only films that are known by more than an import are planned', async () => {
  const { id } = await world.ctx.db
    .insertInto('movies')
    .values({ title: 'Said by a File', letterboxd_key: 'made-up', cast_members: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const movie_id of [id, '0197a000-0000-7000-8000-000000000000']) {
    await expect(plan(movie_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(setCurrent(movie_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
});

const changes = (by: MemberClient) => [
  () => plan(films.alien, {}, by),
  () => setCurrent(films.alien, null, by),
  () => by.api.clubMovies.unplan({ club_id, movie_id: films.alien }),
  () => by.api.clubMovies.finishCurrent({ club_id }),
];

describe('who changes the films of a club', () => {
  test('members without a role and others do not, and of a private club others are told nothing', async () => {
    const [member, other] = [await world.someone(), await world.someone()];
    await addToClub(world, club_id, member);
    for (const by of [member, other])
      for (const change of changes(by)) await expect(change()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    club_id = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
    await setCurrent(films.heat);
    for (const change of changes(other)) await expect(change()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const { api } of [other, world.visitor()]) {
      await expect(api.clubMovies.list({ club_id, status: 'planned' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(api.clubMovies.get({ club_id, movie_id: films.heat })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('nobody does in an archived club, whose films can still be read', async () => {
    await setCurrent(films.heat);
    await owner.api.clubs.archive({ club_id });
    for (const change of changes(owner)) await expect(change()).rejects.toMatchObject({ code: 'CLUB_ARCHIVED' });
    expect((await owner.api.clubMovies.get({ club_id, movie_id: films.heat })).status).toBe('current');
  });
});

test('who picked a film is not shown across a block', async () => {
  const [moderator, member] = [await world.someone(), await world.someone()];
  await addToClub(world, club_id, moderator, 'moderator');
  await addToClub(world, club_id, member);
  await plan(films.heat, {}, moderator);
  const seen = async () => (await member.api.clubMovies.get({ club_id, movie_id: films.heat })).picked_by;
  expect((await seen())?.username).toBe(moderator.username);
  await moderator.api.blocks.block({ user_id: member.userId });
  expect(await seen()).toBeNull();
});
