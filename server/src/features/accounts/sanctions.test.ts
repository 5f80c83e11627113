import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { Client, MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { openTab } from '#test/live-tab.ts';
import { lift, sanction } from '#test/sanctions.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('judge');
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

const change = ({ api }: Client) => api.tracking.rate({ movie_id, rating: 4 });
const read = ({ api }: Client) => api.tracking.getByMovies({ movie_ids: [movie_id] });
const refused = (client: Client, act: (client: Client) => Promise<unknown>) =>
  act(client).then(
    () => null,
    (error: { code: string }) => error.code,
  );

test('[MOD-01] a suspension holds at once in every process, with reading as before, and ends by the clock', async () => {
  const ada = await world.someone();
  const elsewhere = ada.at(await world.anotherServer());
  await change(ada);
  await change(elsewhere);
  await sanction(world, ada, 'suspension', admin);
  for (const client of [ada, elsewhere]) {
    await eventually(async () => (await refused(client, change)) === 'ACCOUNT_SUSPENDED');
    expect((await read(client)).items).toMatchObject([{ rating: 4 }]);
    await client.api.notifications.markAllRead({});
  }
  const { user } = await ada.api.accounts.getSession();
  expect(user?.sanctions).toMatchObject({ suspension_ends_at: expect.any(String), is_banned: false });
  await expect(change(ada)).rejects.toMatchObject({
    data: { data: { ends_at: user?.sanctions.suspension_ends_at } },
  });
  // The sessions are cached shortly before the end, and must not outlive it.
  world.clock.advance({ hours: 23, minutes: 59, seconds: 50 });
  for (const client of [ada, elsewhere]) expect(await refused(client, change)).toBe('ACCOUNT_SUSPENDED');
  world.clock.advance({ seconds: 10 });
  for (const client of [ada, elsewhere]) expect(await refused(client, change)).toBeNull();
  expect((await ada.api.sanctions.list()).items).toMatchObject([{ kind: 'suspension', is_in_force: false }]);
});

test('[MOD-01] a suspension that is lifted ends at once in every process', async () => {
  const ada = await world.someone();
  const elsewhere = ada.at(await world.anotherServer());
  const id = await sanction(world, ada, 'suspension', admin);
  await eventually(async () => (await refused(elsewhere, change)) === 'ACCOUNT_SUSPENDED');
  expect(await lift(world, id, admin)).toBe(true);
  expect(await lift(world, id, admin)).toBe(false);
  for (const client of [ada, elsewhere]) await eventually(async () => (await refused(client, change)) === null);
});

test('[MOD-01] a banned member reads why, holds no open tab and cannot sign up again; signing in opens nothing else', async () => {
  const ada = await world.someone();
  const elsewhere = ada.at(await world.anotherServer());
  const [tab, other] = [await openTab(ada), await openTab(elsewhere)];
  const id = await sanction(world, ada, 'ban', admin);
  for (const { socket, messages } of [tab, other]) {
    await eventually(() => socket.readyState === socket.CLOSED);
    expect(messages).toContain('{"type":"signed_out"}');
  }
  await eventually(async () => (await refused(elsewhere, read)) === 'ACCOUNT_BANNED');
  for (const act of [read, change]) expect(await refused(ada, act)).toBe('ACCOUNT_BANNED');
  expect((await ada.api.sanctions.list()).items).toMatchObject([{ id, kind: 'ban', reason: 'Please be kind.' }]);
  const refusedTab = new WebSocket(`${ada.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: ada.cookies, origin: ada.origin },
  });
  expect(await new Promise((resolve) => refusedTab.once('close', resolve))).toBe(1008);

  const again = world.visitor();
  await again.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect((await again.api.accounts.getSession()).user?.sanctions.is_banned).toBe(true);
  expect(await refused(again, read)).toBe('ACCOUNT_BANNED');
  const account = { invite_code: await world.invite(), email: ada.email, password: 'another password' };
  await world.visitor().api.accounts.signUp(account);
  expect(await refused(world.visitor(), ({ api }) => api.accounts.signIn(account))).not.toBeNull();

  // A second ban does not end with the first.
  const second = await sanction(world, ada, 'ban', admin);
  await lift(world, id, admin);
  expect(await refused(ada, read)).toBe('ACCOUNT_BANNED');
  await lift(world, second, admin);
  await eventually(async () => (await refused(ada, read)) === null);
});

test('[MOD-01] moderators and admins are not sanctioned before they lose their badge or tier', async () => {
  const ada = await world.someone();
  for (const rights of [{ tier: 'admin' }, { tier: 'pro', badges: ['moderator'] }]) {
    await world.ctx.db.updateTable('profiles').set(rights).where('user_id', '=', ada.userId).execute();
    await expect(sanction(world, ada, 'suspension', admin)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  }
  await world.ctx.db.updateTable('profiles').set({ badges: [] }).where('user_id', '=', ada.userId).execute();
  await sanction(world, ada, 'warning', admin);
  expect(await refused(ada, change)).toBeNull();
});

test('open tabs learn of a sanction and of its end', async () => {
  const ada = await world.someone();
  const tab = await openTab(ada);
  const CHANGED = '{"type":"changed","nouns":["session"]}';
  const told = () => eventually(() => tab.messages.includes(CHANGED));
  const id = await sanction(world, ada, 'comment_ban', admin);
  await told();
  tab.messages.length = 0;
  await lift(world, id, admin);
  await told();
  expect(tab.messages).toContain(CHANGED);
});
