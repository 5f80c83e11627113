import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Backfill, startBackfill } from '#test/backfill.ts';
import { enqueueBackfillBatch } from './backfill-runs.jobs.ts';
import { processBackfillBatch, resumeAbandonedRun } from './backfill-runs.service.ts';

let fixture: Backfill;
beforeAll(async () => {
  fixture = await startBackfill();
});
afterAll(() => fixture.stop());
beforeEach(() => fixture.clear());

const run = () => fixture.run();
const ended = () => fixture.ended();
const storeFilms: Backfill['storeFilms'] = (...args) => fixture.storeFilms(...args);

const quiet = async () => undefined;

/** A context whose database fails after so many statements, as when the process is killed there. */
function dyingAfter(statements: number) {
  let left = statements;
  const { db } = fixture.world.ctx;
  const mortal = db.withPlugin({
    transformQuery: ({ node }) => {
      left -= 1;
      if (left < 0) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...fixture.world.ctx, db: mortal };
}

test('[MOV-08] after a crash at any statement the run continues with the same films and counts none twice', async () => {
  const films = await storeFilms(40);
  fixture.tmdb.remove(films[3]?.tmdb_id ?? 0);
  await fixture.admin.api.backfill.start();
  await fixture.admin.api.backfill.pause();
  await fixture.world.runJobs();
  await fixture.world.ctx.db
    .updateTable('movie_backfills')
    .set({ state: 'running', reached: null, looked_at: 0, filled: 0, missed: 0, unchanged: 0 })
    .execute();
  await fixture.world.ctx.db.deleteFrom('movie_backfill_misses').execute();
  await fixture.world.ctx.db.updateTable('movies').set({ details_at: null, director: null, gone_at: null }).execute();
  const { id } = (await run()) ?? { id: '' };
  let deaths = 0;
  const stories: unknown[] = [];
  for (let statements = 0; deaths < 400; statements += 7) {
    const before = await run();
    try {
      await processBackfillBatch(dyingAfter(statements), id, quiet);
      break;
    } catch (error) {
      deaths += 1;
      const changed = JSON.stringify(await run()) !== JSON.stringify(before);
      stories.push({ why: (error as Error).message, changed });
    }
  }
  // A batch is stored completely or not at all.
  expect(stories).toEqual(stories.map(() => ({ why: 'killed', changed: false })));
  expect(deaths).toBeGreaterThan(5);
  expect(await run()).toMatchObject({ looked_at: 32, filled: 31, missed: 1 });
  await processBackfillBatch(fixture.world.ctx, id, quiet);
  await processBackfillBatch(fixture.world.ctx, id, quiet);
  expect(await run()).toMatchObject({ state: 'finished', looked_at: 40, filled: 39, missed: 1 });
  expect((await fixture.admin.api.backfill.listMisses({})).items).toHaveLength(1);
});

test('[MOV-08] two processes that fill the same films count them once', async () => {
  await storeFilms(40);
  await fixture.admin.api.backfill.start();
  const { id } = (await run()) ?? { id: '' };
  await Promise.all([1, 2, 3].map(() => processBackfillBatch(fixture.world.ctx, id, enqueueBackfillBatch)));
  await ended();
  expect(await run()).toMatchObject({ state: 'finished', looked_at: 40, filled: 40 });
});

test('[MOV-08] an abandoned run is resumed, but not an active or a paused one', async () => {
  await storeFilms(10);
  const begin = { state: 'running' as const, total: 10, until: 'ffffffff-ffff-7fff-bfff-ffffffffffff' };
  const at = (minutes: number) => new Date(fixture.world.clock.now().getTime() - minutes * 60_000).toISOString();
  const store = (state: 'running' | 'paused', minutes: number) =>
    fixture.world.ctx.db
      .insertInto('movie_backfills')
      .values({ ...begin, state, started_at: at(minutes), worked_at: at(minutes) })
      .execute();
  const takenUp: string[] = [];
  const note = async (_: unknown, runId: string) => void takenUp.push(runId);
  await store('running', 1);
  await resumeAbandonedRun(fixture.world.ctx, note);
  expect(takenUp).toEqual([]);
  await fixture.world.ctx.db.deleteFrom('movie_backfills').execute();
  await store('paused', 60);
  await resumeAbandonedRun(fixture.world.ctx, note);
  expect(takenUp).toEqual([]);
  await fixture.world.ctx.db.deleteFrom('movie_backfills').execute();
  await store('running', 2);
  await resumeAbandonedRun(fixture.world.ctx, enqueueBackfillBatch);
  await ended();
  expect(await run()).toMatchObject({ state: 'finished', filled: 10 });
});
