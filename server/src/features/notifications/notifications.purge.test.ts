import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { purgeNotifications } from './notifications.jobs.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[NOT-02] every old notification is deleted, also of more than are deleted at a time and for several reasons', async () => {
  const { userId } = await world.member('ada');
  const now = world.clock.now().toISOString();
  const insert = (count: number, days: number, read: boolean, deleted: boolean) =>
    sql`
    insert into notifications (recipient_id, target_id, type, created_at, read_at, deleted_at)
    select ${userId}, gen_random_uuid(), 'mention', at, case when ${read} then at end, case when ${deleted} then at end
    from (select ${now}::timestamptz - make_interval(days => ${days}) as at) day, generate_series(1, ${count})`.execute(
      world.ctx.db,
    );
  // Read, deleted and very old at once.
  await insert(3000, 400, true, true);
  await insert(3000, 400, true, false);
  await insert(10, 400, false, false);
  await insert(10, 200, true, false);
  await insert(10, 200, false, false);
  await insert(10, 100, true, false);
  await purgeNotifications.run(world.ctx, undefined);
  const { rows } = await sql<{ days: number; count: number }>`
    select (${now}::date - created_at::date) as days, count(*) as count
    from notifications group by 1 order by 1`.execute(world.ctx.db);
  expect(rows).toEqual([
    { days: 100, count: 10 },
    { days: 200, count: 10 },
  ]);
});
