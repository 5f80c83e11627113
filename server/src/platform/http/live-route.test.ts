import { TAB_HEADER } from '@halfstar/contract/shared/tab-header';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1 }, undefined, { upkeepMs: 50 });
});
afterAll(() => world.stop());

/** A tab that is open, or whose socket was closed. */
async function openTab(member: MemberClient) {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: member.cookies },
  });
  onTestFinished(() => socket.terminate());
  const tab = {
    socket,
    received: [] as { type: string; nouns?: string[]; tab?: string }[],
    closed: null as number | null,
  };
  socket.on('message', (data) => tab.received.push(JSON.parse(String(data))));
  socket.on('close', (code) => {
    tab.closed = code;
  });
  await eventually(() => tab.received.length > 0 || tab.closed !== null);
  return tab;
}

test('[SEC-04] a client with too many live connections is asked to come back later', async () => {
  const ada = await world.member('ada');
  const codes = [];
  for (let i = 0; i < 32; i += 1) codes.push((await openTab(ada)).closed);
  expect(codes).toEqual([...Array.from({ length: 30 }, () => null), 1013, 1013]);
});

test('[ACC-10] tabs of an ended session are signed out though the message of its end was lost', async () => {
  const bo = await world.member('bo');
  const tab = await openTab(bo);
  const { db } = world.ctx;
  await sql`alter table auth_sessions disable trigger user`.execute(db);
  await db.deleteFrom('auth_sessions').where('user_id', '=', bo.userId).execute();
  await sql`alter table auth_sessions enable trigger user`.execute(db);
  await eventually(() => tab.closed !== null);
  expect([tab.received.at(-1)?.type, tab.closed]).toEqual(['signed_out', 1008]);
});

test('a message names the tab that caused it, to that member alone', async () => {
  const cy = await world.member('cy');
  const dee = await world.member('dee');
  const cysTab = await openTab(cy);
  const deesTab = await openTab(dee);
  const browser = new Client(world.origin, { [TAB_HEADER]: 'tab-of-cy' });
  browser.cookies = cy.cookies;
  await browser.api.follows.follow({ user_id: dee.userId });
  const follow = (tab: typeof cysTab) => tab.received.find(({ nouns }) => nouns?.includes('follow'));
  await eventually(() => follow(cysTab) !== undefined && follow(deesTab) !== undefined);
  expect(follow(cysTab)?.tab).toBe('tab-of-cy');
  expect(follow(deesTab)).not.toHaveProperty('tab');

  // An invalid tab id is ignored.
  const forged = new Client(world.origin, { [TAB_HEADER]: 'x'.repeat(5000) });
  forged.cookies = cy.cookies;
  await forged.api.follows.unfollow({ user_id: dee.userId });
  await eventually(() => cysTab.received.filter(({ nouns }) => nouns?.includes('follow')).length > 1);
  expect(cysTab.received.at(-1)).not.toHaveProperty('tab');
});
