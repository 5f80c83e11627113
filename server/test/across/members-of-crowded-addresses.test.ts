import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { makeToken } from '#test/access-tokens.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// An office or a dormitory has one network address. Members and known devices there have limits of their own.

const ADDRESS = '203.0.113.50';
const VISITORS = 200;
const PICTURE = `/pictures/${'0'.repeat(32)}/64.webp`;

let folder: string;
/** It allows a tenth of what servers allow, which takes a tenth of the requests. */
let world: World;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'halfstar-web-'));
  await mkdir(join(folder, 'dist'));
  await writeFile(join(folder, 'dist/index.html'), '<html><head></head><body><div id="root"></div></body></html>');
  world = await startWorld({ rateLimitFactor: 0.1, trustProxy: 'loopback' }, undefined, {
    webFolder: join(folder, 'dist'),
  });
});
afterAll(async () => {
  await world.stop();
  await rm(folder, { recursive: true });
});

/** A client at the address with these cookies. */
function inOffice(cookies = ''): Client {
  const client = new Client(world.origin, { 'x-forwarded-for': ADDRESS });
  client.cookies = cookies;
  return client;
}

async function open(client: Client, path: string): Promise<number> {
  const answer = await client.fetch(path, path.startsWith('/api') ? {} : { headers: { accept: 'text/html' } });
  await answer.body?.cancel();
  return answer.status;
}

/** Visitors of the address each open this, together more often than the limit allows. @returns whether the last was refused */
async function crowd(path: string, cookies = ''): Promise<boolean> {
  let status = 0;
  for (let visitor = 0; visitor < VISITORS || (status !== 429 && visitor < 2 * VISITORS); visitor += 1)
    status = await open(inOffice(cookies), path);
  return status === 429;
}

/** A live socket of the address. @returns its first message, or its close code */
async function openTab(cookies: string): Promise<string | number> {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, {
    headers: { 'x-forwarded-for': ADDRESS, cookie: cookies },
  });
  onTestFinished(() => socket.terminate());
  let first: string | number | undefined;
  socket.on('message', (data) => {
    first ??= String(data);
  });
  socket.on('close', (code) => {
    first ??= code;
  });
  await eventually(() => first !== undefined);
  return first ?? '';
}

test('[SEC-04] while 200 visitors of an address are at its limits, a member there loads a page and pictures, calls the API and opens a live socket', async () => {
  const ada = await world.someone();
  for (const path of ['/movies', '/api/session', PICTURE]) {
    expect([path, await crowd(path)]).toEqual([path, true]);
    expect([path, await open(inOffice(ada.cookies), path)]).toEqual([path, path === PICTURE ? 404 : 200]);
  }
  expect(await openTab(ada.cookies)).toBe('{"type":"ready"}');
});

test('[SEC-04] a cookie of an ended session gives a client no pages beside those of its address', async () => {
  world.clock.advance({ minutes: 5 });
  const bo = await world.someone();
  const { cookies } = bo;
  await bo.api.accounts.signOut();
  expect(await crowd('/movies')).toBe(true);
  expect(await open(inOffice(cookies), '/movies')).toBe(429);
  expect(await open(inOffice('halfstar.session_token=made.up'), '/movies')).toBe(429);
});

test('[SEC-04] while visitors of an address are at its limits, someone signs in there on a device that was signed in before', async () => {
  world.clock.advance({ minutes: 5 });
  const cy: MemberClient = await world.signUp('cy');
  await cy.api.accounts.signOut();
  expect(await crowd('/api/session')).toBe(true);
  await expect(inOffice().api.accounts.signIn({ email: cy.email, password: PASSWORD })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
  const known = inOffice(cy.cookies);
  await known.api.accounts.signIn({ email: cy.email, password: PASSWORD });
  expect((await known.api.accounts.getSession()).user).toMatchObject({ id: cy.userId });
});

test('[SEC-04] all devices on which an account has signed in have the limit of one together', async () => {
  world.clock.advance({ minutes: 5 });
  const ed: MemberClient = await world.signUp('ed');
  const devices = [ed.cookies];
  for (let more = 0; more < 2; more += 1) {
    const device = inOffice();
    await device.api.accounts.signIn({ email: ed.email, password: PASSWORD });
    devices.push(device.cookies);
    await device.api.accounts.signOut();
  }
  await ed.api.accounts.signOut();
  const [first = '', second = '', third = ''] = devices;
  expect(new Set(devices).size).toBe(3);
  expect(await open(inOffice(third), '/api/session')).toBe(200);
  expect(await crowd('/api/session', first)).toBe(true);
  for (const cookies of [second, third]) expect(await open(inOffice(cookies), '/api/session')).toBe(429);
  expect(await open(inOffice(), '/api/session')).toBe(200);
});

test('while calls of visitors of an address fill their queue, an access token of a member there is looked up', async () => {
  world.clock.advance({ minutes: 5 });
  const dee = await world.someone();
  const { token } = await makeToken(dee);
  const list = await dee.api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  onTestFinished(() => release());
  const { promise: holding, resolve: begun } = Promise.withResolvers<void>();
  const blocker = world.ctx.db.transaction().execute(async (db) => {
    await sql`lock table lists`.execute(db);
    begun();
    await held;
  });
  await holding;
  const statuses: number[] = [];
  const visits = Array.from({ length: 15 }, async () => {
    statuses.push(await open(inOffice(), `/api/lists/${list.id}`));
  });
  await eventually(() => statuses.includes(429));
  const script = new Client(world.origin, { 'x-forwarded-for': ADDRESS, authorization: `Bearer ${token}` });
  const answered = open(script, '/api/timeline');
  expect(await open(inOffice(), `/api/lists/${list.id}`)).toBe(429);
  // While the visitors still wait.
  expect(await answered).toBe(200);
  release();
  await Promise.all([blocker, ...visits]);
});
