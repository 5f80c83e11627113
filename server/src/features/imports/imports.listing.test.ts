import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Adds imports of one time. @returns their ids, the newest first */
const insert = async ({ userId }: MemberClient, created_at: string, count: number) => {
  const values = {
    user_id: userId,
    file_name: 'x.csv',
    state: 'completed',
    state_at: created_at,
    worked_at: created_at,
  };
  const jobs = Array.from({ length: count }, () => ({ ...values, created_at }));
  const rows = await world.ctx.db.insertInto('import_jobs').values(jobs).returning('id').execute();
  return rows.map(({ id }) => id).toSorted((one, other) => (one < other ? 1 : -1));
};

test('[API-06] the imports are those of the member, newest first, and no page loses one of several of the same time', async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const [early, late] = ['2024-01-01T00:00:00.000Z', '2024-01-02T00:00:00.000Z'];
  const older = await insert(ada, early, 3);
  await insert(bo, early, 3);
  const newer = await insert(ada, late, 4);
  await insert(bo, late, 4);
  const pages: string[][] = [];
  let cursor: string | null = null;
  do {
    const page = await ada.api.imports.list({ limit: 2, ...(cursor === null ? {} : { cursor }) });
    for (const job of page.items) expect(job.user_id).toBe(ada.userId);
    pages.push(page.items.map(({ id }) => id));
    cursor = page.next_cursor;
  } while (cursor !== null);
  const all = [...newer, ...older];
  expect(pages).toEqual([all.slice(0, 2), all.slice(2, 4), all.slice(4, 6), all.slice(6)]);
});
