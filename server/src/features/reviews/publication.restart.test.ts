import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { defineJob, startJobRunner } from '#platform/jobs.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';
import { publishDueReviewsJob } from './scheduled.jobs.ts';

let world: World;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  world = await startWorld();
  const connections = { namedStatements: true, maxConnections: 4, onConnectionError: () => undefined };
  database = openDatabase({ url: world.databaseUrl, ...connections });
});
afterAll(async () => {
  await database.db.destroy();
  await world.stop();
});

/** Only repeated jobs run: this crontab line is due once a year. */
const NEVER = `0 0 1 1 * ${publishDueReviewsJob.name}`;

test('[SCH-02] reviews that fell due while no server ran are published when one starts', async () => {
  const { api } = await world.member('ada');
  const movie_id = await world.movie('Heat');
  await api.scheduled.schedule({
    movie_id,
    scheduled_for: new Date(world.clock.now().getTime() + 60_000).toISOString(),
    title: '',
    content: 'Two men talk over coffee.',
    rating: 4,
    is_spoiler: false,
  });
  world.clock.advance({ hours: 5 });
  expect((await api.reviews.getOwn({ movie_id })).review).toBeNull();
  const jobs = await startJobRunner(world.ctx, database, [publishDueReviewsJob], NEVER);
  await eventually(async () => (await api.reviews.getOwn({ movie_id })).review !== null);
  await jobs.stop();
  expect((await api.scheduled.list({})).items).toEqual([]);
});

test('a repeated job continues after a failure and ends with the process', async () => {
  let runs = 0;
  const tick = defineJob(
    publishDueReviewsJob.name,
    async () => {
      runs += 1;
      if (runs % 2 === 0) throw new Error('every second time');
    },
    { everyMs: 1 },
  );
  const jobs = await startJobRunner(world.ctx, database, [tick], NEVER);
  await eventually(() => runs > 6);
  await jobs.stop();
  const then = runs;
  await world.runJobs();
  expect(runs).toBe(then);
});

test('[SCH-02] the job that publishes what is due is repeated at least every ten seconds', () => {
  expect(publishDueReviewsJob.everyMs).toBeGreaterThan(0);
  expect(publishDueReviewsJob.everyMs).toBeLessThanOrEqual(10_000);
});
