import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#platform/log.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { Client } from '#test/client.ts';
import { startDatabaseProxy } from '#test/database-proxy.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[OPS-03] a connection that is cut in the middle of a sign-in does not end the server, and the next sign-in works', async () => {
  const warnings: string[] = [];
  const log = createLog('warn', { write: (line) => void warnings.push(line) });
  const proxy = await startDatabaseProxy(world.databaseUrl);
  onTestFinished(() => proxy.stop());
  const origin = await world.anotherServer({ databaseUrl: proxy.url, log });
  const unhandled: unknown[] = [];
  const note = (error: unknown) => void unhandled.push(error);
  process.prependListener('uncaughtException', note);
  onTestFinished(() => void process.off('uncaughtException', note));
  const { email } = await world.member('ada');
  const signIn = async () => {
    const { status } = await new Client(origin).send('POST', '/api/session', { email, password: PASSWORD });
    return status;
  };

  const barrier = await blockTransactionsAt(world, 'before insert on auth_sessions');
  const cut = signIn();
  await barrier.waiting(1);
  proxy.drop();
  expect(await cut).toBe(503);
  await barrier.open();
  await eventually(async () => (await signIn()) === 200, 'a sign-in works again');
  expect(unhandled).toEqual([]);
  expect(warnings.some((line) => line.includes('a sign-in connection broke'))).toBe(true);
});
