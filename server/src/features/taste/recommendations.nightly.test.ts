import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createLog } from '#platform/log.ts';
import { insertCrowd } from '#test/crowd.ts';
import { startWorld, type World } from '#test/world.ts';
import { refreshRecommendationsOfActive, refreshRecommendationsOfRaters } from './recommendations.jobs.ts';

/** More than one batch, and less than two. */
const ACTIVE = 230;

let world: World;
/** All members, who have used Halfstar just now, in the order in which they are refreshed. */
let members: string[];
beforeAll(async () => {
  world = await startWorld();
  await world.ctx.db.transaction().execute((db) => insertCrowd(db, ACTIVE));
  const now = world.clock.now().toISOString();
  await sql`
    insert into auth_sessions (user_id, token, expires_at, created_at, updated_at)
    select user_id, user_id::text, ${now}::timestamptz + interval '1 day', ${now}, ${now} from profiles`.execute(
    world.ctx.db,
  );
  const rows = await world.ctx.db.selectFrom('profiles').select('user_id').orderBy('user_id').execute();
  members = rows.map(({ user_id }) => user_id);
});
afterAll(() => world.stop());
beforeEach(async () => void (await world.ctx.db.deleteFrom('recommendation_refreshes').execute()));

async function listRefreshed(): Promise<string[]> {
  const { db } = world.ctx;
  const rows = await db.selectFrom('recommendation_refreshes').select('user_id').orderBy('user_id').execute();
  return rows.map(({ user_id }) => user_id);
}

/** A context whose database fails once a statement matches, as when the process is killed there. */
function dyingAt(isLast: (table: string) => boolean): Context {
  let isDead = false;
  const db = world.ctx.db.withPlugin({
    transformQuery: ({ node }) => {
      isDead ||= isLast(JSON.stringify(node));
      if (isDead) throw new Error('killed');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return { ...world.ctx, db, log: createLog('silent') };
}

/** Whether this is the nth statement with these words. */
function nth(count: number, words: string): (statement: string) => boolean {
  let left = count;
  return (statement) => {
    if (statement.includes(words)) left -= 1;
    return left <= 0;
  };
}

test.each([
  ['before the first member', nth(1, 'recommendation_refreshes')],
  ['between two members', nth(20, 'recommendation_refreshes')],
  ['before the next batch is enqueued', nth(1, 'graphile_worker')],
])('after a kill %s the nightly refresh reaches everybody', async (_when, isLast) => {
  const run = refreshRecommendationsOfActive.run(dyingAt(isLast), undefined);
  await expect(run).rejects.toThrow('killed');
  expect((await listRefreshed()).length).toBeLessThan(members.length);
  // The job is given to another process.
  await refreshRecommendationsOfActive.run(world.ctx, undefined);
  await world.runJobs();
  expect(await listRefreshed()).toEqual(members);
});

test('a batch enqueues the next one under a key of its own, since one of the same key would end its own tries', async () => {
  const keys = await inTransaction(world.ctx, async (ctx) => {
    await refreshRecommendationsOfActive.run(ctx, undefined);
    const { rows } = await sql<{ key: string }>`
      select key from graphile_worker.jobs where task_identifier = ${refreshRecommendationsOfActive.name}`.execute(
      ctx.db,
    );
    return rows.map(({ key }) => key);
  });
  expect(keys).toEqual([`taste: refresh of active members after ${members[199]}`]);
  await world.runJobs();
  expect(await listRefreshed()).toEqual(members);
});

/** Makes the refresh of this member fail, until the test ends. */
async function failFor(userId: string): Promise<void> {
  const { db } = world.ctx;
  await sql`create or replace function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'on purpose'; end $$`.execute(db);
  await sql
    .raw(
      `create trigger refuse before insert on recommendation_refreshes
       for each row when (new.user_id = '${userId}') execute function refuse()`,
    )
    .execute(db);
  onTestFinished(async () => void (await sql`drop function refuse() cascade`.execute(db)));
}

test('a member whose recommendations cannot be computed keeps nobody from theirs', async () => {
  const [first, second = ''] = members;
  await failFor(second);
  const quiet = { ...world.ctx, log: createLog('silent') };
  await refreshRecommendationsOfActive.run(quiet, undefined);
  await world.runJobs();
  expect(await listRefreshed()).toEqual(members.filter((userId) => userId !== second));

  await world.ctx.db.deleteFrom('recommendation_refreshes').execute();
  const [film] = await world.ctx.db.selectFrom('movies').select('id').limit(1).execute();
  const at = world.clock.now().toISOString();
  const rated = [first, second, members[2]].map((user_id = '') => ({
    user_id,
    movie_id: film?.id ?? '',
    rating: 8,
    created_at: at,
    updated_at: at,
  }));
  await world.ctx.db.insertInto('ratings').values(rated).execute();
  await refreshRecommendationsOfRaters.run(quiet, undefined);
  expect(await listRefreshed()).toEqual([first, members[2]]);
});
