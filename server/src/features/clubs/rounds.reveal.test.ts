import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { Context, Listener } from '#platform/context.ts';
import { openDatabase } from '#platform/database/database.ts';
import { onEvent } from '#platform/events.ts';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { startSealedRound } from '#test/sealed-rounds.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { clubRoundRevealed } from './rounds.events.ts';
import { revealDueRounds } from './rounds.service.ts';

let world: World;
let elsewhere: string;
let other: ReturnType<typeof openDatabase>;
let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
let movie_id: string;
let alien: string;
const revealed: unknown[] = [];

beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.anotherServer();
  other = openDatabase({
    url: world.databaseUrl,
    namedStatements: true,
    maxConnections: 4,
    onConnectionError: () => undefined,
  });
  [movie_id, alien] = [await world.movie('Heat'), await world.movie('Alien')];
  const { event, handle } = onEvent(clubRoundRevealed, async (_ctx, payload) => void revealed.push(payload));
  const listeners = world.ctx.listeners as Map<string, readonly Listener[]>;
  listeners.set(event, [...(listeners.get(event) ?? []), { event, handle }]);
});
beforeEach(async () => {
  [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
  revealed.length = 0;
});
afterAll(async () => {
  await other.db.destroy();
  await world.stop();
});

const start = (hours?: number) =>
  startSealedRound(world, owner, [ada, bo], hours === undefined ? { movie_id } : { movie_id, hours });
const noticesOf = async ({ api }: MemberClient) =>
  (await api.notifications.list({})).items.filter(({ type }) => type === 'club_reveal');
const revealedAt = async (club_id: string) => {
  const { db } = world.ctx;
  const films = await db.selectFrom('movie_club_films').selectAll().where('club_id', '=', club_id).execute();
  return films.find((film) => film.movie_id === movie_id)?.revealed_at;
};

test('[CLB-11] [OPS-05] at its hour a round is opened once although two processes look: one event, one notification each, ratings once', async () => {
  const round = await start(2);
  const { club_id } = round;
  for (const [by, notify] of [[bo, 'none'] as const, [ada, 'film_changes'] as const])
    await by.api.clubMembers.setNotify({ club_id, notify });
  await round.save(ada, 4.5);
  await round.save(owner, 2);
  const tab = await openTab(bo.at(elsewhere));
  const contexts: Context[] = [world.ctx, { ...world.ctx, db: other.db }, world.ctx];
  await Promise.all(contexts.map(revealDueRounds));
  expect([revealed, await revealedAt(club_id)]).toEqual([[], null]);
  tab.messages.length = 0;

  world.clock.advance({ hours: 2 });
  await Promise.all(contexts.map(revealDueRounds));
  world.clock.advance({ minutes: 1 });
  await Promise.all(contexts.map(revealDueRounds));
  await world.runJobs();
  expect(revealed).toEqual([
    expect.objectContaining({ clubId: club_id, movieId: movie_id, filmId: expect.any(String), ratingCount: 2 }),
  ]);
  const { name } = await owner.api.clubs.get({ club_id });
  for (const member of [owner, ada])
    expect(await noticesOf(member)).toMatchObject([
      {
        message: `The ratings of Heat are open in ${name}.`,
        link: `/movie-clubs/${club_id}`,
        actor: null,
        data: { club_id, movie_id },
      },
    ]);
  expect(await noticesOf(bo)).toEqual([]);
  await eventually(() => listNouns(tab).includes('club'));
  expect(tab.messages.join()).not.toMatch(/rating"|4\.5/);
  expect([await round.rated(ada), await round.rated(owner), await round.rated(bo)]).toEqual([4.5, 2, null]);
});

test('[CLB-11] the end of the film, the next film and the end of the club open its round at once', async () => {
  const endings = [
    (club_id: string) => owner.api.clubMovies.finishCurrent({ club_id }),
    (club_id: string) => owner.api.clubMovies.setCurrent({ club_id, movie_id: alien, discuss_at: null }),
    (club_id: string) => owner.api.clubs.archive({ club_id }),
  ];
  for (const [place, end] of endings.entries()) {
    const round = await start(place === 1 ? 24 : undefined);
    await round.save(ada, place + 1);
    await end(round.club_id);
    expect(await revealedAt(round.club_id)).toBe(world.clock.now().toISOString());
    expect(await round.film(bo)).toMatchObject({ sealed: false, sealed_round: false, rating_average: place + 1 });
    expect((await round.shown(bo))[ada.username]).toMatchObject({ sealed: false, rating: place + 1 });
    await world.runJobs();
    expect(await round.rated(ada)).toBe(place + 1);
    expect(await noticesOf(bo)).toHaveLength(place + 1);
  }
  expect(revealed).toHaveLength(endings.length);
});

test('[CLB-11] a later time moves the hour of a sealed round, and seals none whose hour has struck', async () => {
  const round = await start(2);
  await round.save(ada, 4);
  const dates = () => ({ club_id: round.club_id, movie_id, starts_on: null, discuss_at: round.inHours(3) });
  world.clock.advance({ hours: 1 });
  await owner.api.clubMovies.plan(dates());
  world.clock.advance({ hours: 2 });
  expect(await round.film(bo)).toMatchObject({ sealed: true });
  world.clock.advance({ hours: 1 });
  expect(await round.film(bo)).toMatchObject({ sealed: false });
  expect(await owner.api.clubMovies.plan(dates())).toMatchObject({ sealed_round: false });
  expect(await round.film(bo)).toMatchObject({ sealed: false, rating_average: 4 });
  expect(revealed).toHaveLength(1);
});

test('[CLB-11] a time that is over opens the round at once, and none at all keeps it sealed', async () => {
  const round = await start(2);
  await round.save(ada, 4);
  const setTime = (discuss_at: string | null) =>
    owner.api.clubMovies.setCurrent({ club_id: round.club_id, movie_id, discuss_at });
  expect(await setTime(null)).toMatchObject({ sealed_round: true });
  world.clock.advance({ hours: 3 });
  expect(await round.film(bo)).toMatchObject({ sealed: true });
  expect(await setTime(round.inHours(-1))).toMatchObject({ sealed_round: false });
  expect(revealed).toHaveLength(1);
});

test('a round that nobody has rated is opened without a notification', async () => {
  const { club_id } = await start();
  await owner.api.clubMovies.finishCurrent({ club_id });
  await world.runJobs();
  expect(revealed).toMatchObject([{ ratingCount: 0 }]);
  for (const member of [owner, ada, bo]) expect(await noticesOf(member)).toEqual([]);
});

test('[CLB-11] the round of a club that is archived because nobody can own it is opened too', async () => {
  const round = await startSealedRound(world, owner, [ada], { movie_id });
  await world.ctx.db.updateTable('profiles').set({ tier: 'lite' }).where('user_id', '=', ada.userId).execute();
  await round.save(ada, 4);
  await owner.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  expect((await world.visitor().api.clubs.get({ club_id: round.club_id })).status).toBe('archived');
  await revealDueRounds(world.ctx);
  await world.runJobs();
  expect(await revealedAt(round.club_id)).not.toBeNull();
  expect(await round.film(world.visitor())).toMatchObject({ sealed: false, rating_average: 4 });
});
