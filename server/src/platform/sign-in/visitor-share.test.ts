import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { createVisitorShare } from './visitor-share.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('visitors hold at most their share of the sign-in connections, and each that is released goes to the next', async () => {
  const pool = new pg.Pool({ connectionString: world.databaseUrl, max: 5 });
  const share = createVisitorShare(pool, 3);
  const asVisitor = () => share.asVisitor(() => share.pool.connect());
  const held = await Promise.all([asVisitor(), asVisitor(), asVisitor()]);
  let hasFourth = false;
  const fourth = asVisitor().then((client) => {
    hasFourth = true;
    return client;
  });
  // A member finds both connections that are left, although a visitor was first.
  const members = [await share.pool.connect(), await share.pool.connect()];
  expect(hasFourth).toBe(false);
  held[0]?.release();
  held[0] = await fourth;
  for (const client of [...held, ...members]) client.release();
  // A connection that a visitor had is a member's like any other.
  const again = await Promise.all(Array.from({ length: 5 }, () => share.pool.connect()));
  for (const client of again) client.release();
  await pool.end();
});
