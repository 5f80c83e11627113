import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { countFiguresJob } from './figures.jobs.ts';

let world: World;
let admin: MemberClient;
// Figures are of all members, so each test has a server of its own.
beforeEach(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
});
afterEach(() => world.stop());

const DAY_MS = 86_400_000;
const dayOf = (daysAgo: number) => new Date(world.clock.now().getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
const noonOf = (daysAgo: number) => `${dayOf(daysAgo)}T12:00:00Z`;
const count = () => countFiguresJob.run(world.ctx, undefined as never);
const last = async (days: number) => (await admin.api.admin.getFigures()).days.slice(-days);

test('[ADM-01] figures of each day are counted by a job: days before the first count by what exists, each later day until it is over', async () => {
  const { db } = world.ctx;
  expect(await admin.api.admin.getFigures()).toEqual({ counted_at: null, days: [] });
  const [ada, bo] = [await world.someone(), await world.someone()];
  const heat = await world.movie('Heat');
  for (const { api } of [ada, bo]) await api.tracking.rate({ movie_id: heat, rating: 4 });
  await ada.api.reviews.publish({
    movie_id: heat,
    title: '',
    content: 'Two men talk over coffee.',
    rating: 4,
    is_spoiler: false,
  });
  await db
    .updateTable('profiles')
    .set({ created_at: noonOf(3) })
    .execute();
  await db
    .updateTable('profiles')
    .set({ created_at: noonOf(1) })
    .where('user_id', '=', bo.userId)
    .execute();
  await db
    .updateTable('ratings')
    .set({ created_at: noonOf(900) })
    .where('user_id', '=', ada.userId)
    .execute();
  await db
    .updateTable('ratings')
    .set({ created_at: noonOf(2) })
    .where('user_id', '=', bo.userId)
    .execute();
  await db
    .updateTable('reviews')
    .set({ created_at: noonOf(1) })
    .execute();
  await db
    .updateTable('auth_sessions')
    .set({ created_at: noonOf(20), updated_at: noonOf(5) })
    .execute();
  await db
    .updateTable('auth_sessions')
    .set({ updated_at: noonOf(8) })
    .where('user_id', '=', bo.userId)
    .execute();

  await count();
  const first = await admin.api.admin.getFigures();
  expect(Date.parse(first.counted_at ?? '')).toBe(world.clock.now().getTime());
  expect(first.days).toEqual([
    { day: dayOf(3), members: 2, reviews: 0, ratings: 1, active_7_days: null },
    { day: dayOf(2), members: 2, reviews: 0, ratings: 2, active_7_days: null },
    { day: dayOf(1), members: 3, reviews: 1, ratings: 2, active_7_days: 2 },
    { day: dayOf(0), members: 3, reviews: 1, ratings: 2, active_7_days: 2 },
  ]);

  await bo.api.tracking.removeRating({ movie_id: heat });
  await count();
  await count();
  expect(await last(2)).toMatchObject([
    { day: dayOf(1), ratings: 2 },
    { day: dayOf(0), ratings: 1 },
  ]);

  // Three days pass, in the last of which the job runs: the day of the last count is counted once more.
  world.clock.advance({ hours: 72 });
  await db
    .updateTable('auth_sessions')
    .set({ updated_at: noonOf(20) })
    .execute();
  await db
    .updateTable('auth_sessions')
    .set({ updated_at: noonOf(1) })
    .where('user_id', '=', bo.userId)
    .execute();
  await count();
  expect(await last(5)).toEqual([
    { day: dayOf(4), members: 3, reviews: 1, ratings: 2, active_7_days: expect.any(Number) },
    { day: dayOf(3), members: 3, reviews: 1, ratings: 1, active_7_days: expect.any(Number) },
    { day: dayOf(2), members: 3, reviews: 1, ratings: 1, active_7_days: null },
    { day: dayOf(1), members: 3, reviews: 1, ratings: 1, active_7_days: expect.any(Number) },
    { day: dayOf(0), members: 3, reviews: 1, ratings: 1, active_7_days: 1 },
  ]);
});

test('[ADM-01] figures are asked for by periods, and go back a year', async () => {
  const { db } = world.ctx;
  await db
    .updateTable('profiles')
    .set({ created_at: noonOf(800) })
    .execute();
  await count();
  const sizes = await Promise.all(
    (['30', '90', '365'] as const).map(async (days) => (await admin.api.admin.getFigures({ days })).days.length),
  );
  expect(sizes).toEqual([30, 90, 365]);
  const { days } = await admin.api.admin.getFigures({ days: '365' });
  expect([days[0], days.at(-1)]).toMatchObject([
    { day: dayOf(364), members: 1 },
    { day: dayOf(0), members: 1 },
  ]);
});

test('[ADM-01] nobody but admins may ask for figures', async () => {
  const ada = await world.someone();
  await expect(ada.api.admin.getFigures()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
