import { SignedInDevices } from '@halfstar/contract/accounts/sessions.schema';
import { LiveMessage } from '@halfstar/contract/shared/live.schema';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { describeDevice } from './sessions.present.ts';

let world: World;
/** The address of a second server on the same database. */
let elsewhereOrigin: string;
beforeAll(async () => {
  world = await startWorld();
  elsewhereOrigin = await world.anotherServer();
});
afterAll(() => world.stop());

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const NEW_PASSWORD = 'a whole new star';

/** Another device of the same member, at the same server or another one. */
async function elsewhere(member: MemberClient, { at = world.origin, agent = FIREFOX, password = PASSWORD } = {}) {
  const client = new Client(at);
  await client.fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': agent },
    body: JSON.stringify({ email: member.email, password }),
  });
  return client;
}

const isSignedIn = async (client: Client, member: MemberClient) =>
  (await client.fetch(`/api/users/${member.userId}/profile`)).status === 200;

/** An open tab, with the messages that it received and the code with which the server closed it. */
async function openTab(member: MemberClient, client: Client = member, at = world.origin) {
  const socket = new WebSocket(`${at.replace('http', 'ws')}/api/live`, { headers: { cookie: client.cookies } });
  const tab = { received: [] as string[], closed: null as number | null, close: () => socket.close() };
  let ready = false;
  socket.on('message', (data) => {
    const { type } = LiveMessage.parse(JSON.parse(String(data)));
    if (type === 'ready') ready = true;
    else if (type !== 'alive') tab.received.push(type);
  });
  socket.on('close', (code) => {
    tab.closed = code;
  });
  await eventually(() => ready);
  return tab;
}

test('[ACC-10] a member sees their sessions, the current one first, and never a token', async () => {
  const ada = await world.member('ada');
  world.clock.advance({ minutes: 1 });
  await elsewhere(ada);
  world.clock.advance({ minutes: 1 });
  await elsewhere(ada, { agent: '<img src=x onerror=alert(1)>' });
  await elsewhere(await world.member('somebody'));

  const answer = await (await ada.fetch('/api/sessions')).text();
  const { items, total } = SignedInDevices.parse(JSON.parse(answer));
  expect(total).toBe(3);
  expect(items.map(({ device, current }) => [device, current])).toEqual([
    ['Unknown device', true],
    ['Unknown device', false],
    ['Firefox on Windows', false],
  ]);
  const rows = await world.ctx.db
    .selectFrom('auth_sessions')
    .select(['token', 'user_agent'])
    .where('user_id', '=', ada.userId)
    .execute();
  expect(rows).toHaveLength(3);
  for (const { token } of rows) expect(answer).not.toContain(token);
  expect(answer).not.toContain('onerror');
});

test('the last use is recorded to five minutes, with one write in that time', async () => {
  const member = await world.member('lu');
  const lastUse = async () => (await member.api.sessions.list()).items[0]?.last_used_at;
  const begun = await lastUse();
  world.clock.advance({ minutes: 4, seconds: 50 });
  expect(await lastUse()).toBe(begun);
  world.clock.advance({ minutes: 1 });
  const used = await lastUse();
  expect(Date.parse(used ?? '')).toBe(world.clock.now().getTime());
  world.clock.advance({ minutes: 2 });
  expect(await lastUse()).toBe(used);
});

test('[ACC-10] an ended session is over at once on every server process, and only its own tabs get signed_out', async () => {
  const bo = await world.member('bo');
  const phone = await elsewhere(bo, { at: elsewhereOrigin });
  const library = await elsewhere(bo);
  const tabs = {
    here: await openTab(bo),
    phone: await openTab(bo, phone, elsewhereOrigin),
    library: await openTab(bo, library),
  };
  expect(await isSignedIn(phone, bo)).toBe(true);
  const phoneSession = (await phone.api.sessions.list()).items.find(({ current }) => current);

  await bo.api.sessions.end({ session_id: phoneSession?.id ?? '' });
  await eventually(() => tabs.phone.closed !== null);
  expect(tabs.phone).toMatchObject({ received: ['signed_out'], closed: 1008 });
  expect(await isSignedIn(phone, bo)).toBe(false);
  expect(await isSignedIn(library, bo)).toBe(true);
  // The tabs that stay fetch the list again.
  await eventually(() => tabs.here.received.length > 0 && tabs.library.received.length > 0);
  expect(new Set([...tabs.here.received, ...tabs.library.received])).toEqual(new Set(['changed']));
  expect([tabs.here.closed, tabs.library.closed]).toEqual([null, null]);
  expect((await bo.api.sessions.list()).total).toBe(2);

  await bo.api.sessions.endOthers();
  await eventually(() => tabs.library.closed !== null);
  expect(await isSignedIn(library, bo)).toBe(false);
  expect(tabs.here.closed).toBeNull();
  expect((await bo.api.sessions.list()).items).toMatchObject([{ current: true }]);
  tabs.here.close();
});

test("another member's session can be neither seen nor ended", async () => {
  const cy = await world.member('cy');
  const dee = await world.member('dee');
  const [session] = (await cy.api.sessions.list()).items;
  await expect(dee.api.sessions.end({ session_id: session?.id ?? '' })).rejects.toMatchObject({ status: 404 });
  await dee.api.sessions.endOthers();
  expect(await isSignedIn(cy, cy)).toBe(true);
  for (const call of [() => world.visitor().api.sessions.list(), () => world.visitor().api.sessions.endAll()])
    await expect(call()).rejects.toMatchObject({ status: 401, code: 'AUTHENTICATION_REQUIRED' });
});

test('[SEC-04] the password cannot be guessed in calls that ask for it again, and guesses do not keep the owner out', async () => {
  const limited = await startWorld({ rateLimitFactor: 1 });
  try {
    const ike = await limited.member('ike');
    const stolen = await elsewhere(ike, { at: limited.origin });
    const guess = () => stolen.send('PUT', '/api/account/deletion', { password: 'a guess' });
    for (let i = 0; i < 10; i += 1) expect((await guess()).status).toBe(403);
    const refused = await guess();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
    await expect(stolen.api.deletion.request({ password: PASSWORD })).rejects.toMatchObject({ status: 429 });
    const form = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
    expect(await ike.api.accounts.changePassword(form)).toEqual({});
  } finally {
    await limited.stop();
  }
});

test('ending this session, or all of them, signs out here too', async () => {
  const eve = await world.member('eve');
  const phone = await elsewhere(eve);
  const [current] = (await phone.api.sessions.list()).items;
  await phone.api.sessions.end({ session_id: current?.id ?? '' });
  expect(phone.cookies).not.toContain('session_token');
  expect(await isSignedIn(eve, eve)).toBe(true);

  const laptop = await elsewhere(eve);
  await laptop.api.sessions.endAll();
  expect(laptop.cookies).not.toContain('session_token');
  expect(await isSignedIn(eve, eve)).toBe(false);
});

test('[ACC-10] a password change ends all other sessions at once, gives this one another token, and sends a mail', async () => {
  const flo = await world.member('flo');
  const phone = await elsewhere(flo, { at: elsewhereOrigin });
  const thief = new Client(elsewhereOrigin);
  thief.cookies = flo.cookies;
  const tabs = { here: await openTab(flo), phone: await openTab(flo, phone, elsewhereOrigin) };
  expect(await isSignedIn(thief, flo)).toBe(true);
  await world.visitor().api.accounts.requestPasswordReset({ email: flo.email });
  await world.runJobs();
  const resetToken = await world.tokenFromMail(flo.email);

  const form = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await flo.api.accounts.changePassword(form);
  await eventually(() => tabs.phone.closed !== null);
  expect(tabs.here.received).not.toContain('signed_out');
  expect(await isSignedIn(flo, flo)).toBe(true);
  expect(await isSignedIn(phone, flo)).toBe(false);
  await eventually(async () => !(await isSignedIn(thief, flo)));
  expect((await flo.api.sessions.list()).items).toMatchObject([{ current: true }]);

  const mail = (await world.mails()).find((one) => one.recipient === flo.email);
  expect(mail?.subject).toBe('Your Halfstar password was changed');
  expect(mail?.body_text).not.toContain(NEW_PASSWORD);
  await expect(world.visitor().api.accounts.signIn({ email: flo.email, password: PASSWORD })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(await isSignedIn(await elsewhere(flo, { password: NEW_PASSWORD }), flo)).toBe(true);
  // A reset link that was sent before is no longer valid.
  const reset = { token: resetToken, password: PASSWORD, password_confirmation: PASSWORD };
  await expect(world.visitor().api.accounts.resetPassword(reset)).rejects.toMatchObject({ code: 'RESET_EXPIRED' });
  tabs.here.close();
});

test('a session whose token is changed in another server process is known here by the new one only', async () => {
  const hal = await world.member('hal');
  expect(await isSignedIn(hal, hal)).toBe(true);
  // Directly in the database, as another process would change it.
  await world.ctx.db
    .updateTable('auth_sessions')
    .set({ token: 'a token that the cookie does not carry' })
    .where('user_id', '=', hal.userId)
    .execute();
  await eventually(async () => !(await isSignedIn(hal, hal)));
});

const wrong = (field: string, message: string) => ({ errors: [{ field, message }] });

test('[ACC-03] a password change requires the current password, and a new one that is valid and typed twice', async () => {
  const gus = await world.member('gus');
  const phone = await elsewhere(gus);
  const send = async (current_password: string, password: string, password_confirmation = password) => {
    const response = await gus.send('PUT', '/api/account/password', {
      current_password,
      password,
      password_confirmation,
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  expect(await send('wrong', NEW_PASSWORD)).toMatchObject({
    status: 403,
    body: { code: 'WRONG_PASSWORD', ...wrong('current_password', 'That is not your password.') },
  });
  expect(await send(PASSWORD, '12345')).toMatchObject({
    status: 422,
    body: wrong('password', 'Password too short: Password must be at least 6 characters long.'),
  });
  expect(await send(PASSWORD, '123456', '123457')).toMatchObject({
    status: 422,
    body: wrong('password_confirmation', "Passwords don't match"),
  });
  expect(await isSignedIn(phone, gus)).toBe(true);
  expect((await world.mails()).filter(({ recipient }) => recipient === gus.email)).toEqual([]);

  // Of several at once one succeeds; the others have the wrong current password.
  const form = { current_password: PASSWORD, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  const tries = await Promise.allSettled([1, 2, 3].map(() => gus.api.accounts.changePassword(form)));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await isSignedIn(gus, gus)).toBe(true);
});

const AGENTS: [agent: string | null, device: string][] = [
  [FIREFOX, 'Firefox on Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari on Mac',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet on Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    'Chrome on ChromeOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  ['SomethingNew/1.0 (Windows NT 12.0)', 'Unknown browser on Windows'],
  ['curl/8.5.0', 'Unknown device'],
  ['', 'Unknown device'],
  [null, 'Unknown device'],
];

test.each(AGENTS)('the device of %j is named %j', (agent, device) => {
  expect(describeDevice(agent)).toBe(device);
});

test('a device is described in fixed words, whatever its user agent', () => {
  const agents = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(...AGENTS).map(([agent]) => agent ?? ''),
  );
  fc.assert(
    fc.property(fc.array(agents, { maxLength: 3 }), (parts) => {
      expect(describeDevice(parts.join('<b>'))).toMatch(/^[A-Za-z]+( [A-Za-z]+){0,4}$/);
    }),
  );
});
