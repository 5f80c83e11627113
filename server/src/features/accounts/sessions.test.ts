import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, type MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { statementsOf } from '#test/statements.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const NOBODY = { user: null, session: null };

/** Another device of the same member. */
async function elsewhere(member: MemberClient, password = PASSWORD): Promise<Client> {
  const client = world.visitor();
  await client.api.accounts.signIn({ email: member.email, password });
  return client;
}

/** Signed up, not confirmed. */
async function signUpUnconfirmed(email: string): Promise<Client> {
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  return client;
}

const mailsTo = async (email: string) => (await world.mails()).filter((mail) => mail.recipient === email);
const profileOf = (client: Client, member: MemberClient) => client.api.profiles.getOwn({ user_id: member.userId });
/** The session cookie in the response to a sign-in. */
const cookieOf = async (where: World) => {
  const response = await where.visitor().send('POST', '/api/session', { email: 'ada@example.com', password: PASSWORD });
  const [line = '', ...others] = response.headers.getSetCookie();
  expect(others).toHaveLength(1);
  const [pair = '', ...attributes] = line.split('; ');
  return { name: pair.split('=', 1)[0], attributes };
};
/** The text with another first letter. */
const swap = (text: string) => (text.startsWith('A') ? 'B' : 'A') + text.slice(1);

const unauthorized = { status: 401, code: 'AUTHENTICATION_REQUIRED' };

test('[ACC-25] the session contains the viewer, with display name and invite code', async () => {
  const code = await world.invite();
  const client = world.visitor();
  expect(await client.api.accounts.getSession()).toEqual(NOBODY);
  await client.api.accounts.signUp({
    invite_code: code,
    display_name: 'Mira',
    email: 'mira@example.com',
    password: PASSWORD,
  });
  const state = await client.api.accounts.signIn({ email: ' Mira@Example.com ', password: PASSWORD });
  expect(state).toEqual({ ...(await client.api.accounts.getSession()), second_step: false });
  expect(state.user).toMatchObject({
    email: 'mira@example.com',
    email_confirmed: false,
    metadata: { display_name: 'Mira', invite_code: code },
  });
  const days = Date.parse(state.session?.expires_at ?? '') - Date.parse(state.session?.created_at ?? '');
  expect(days / 86_400_000).toBe(30);
});

test('[ACC-13] confirming ends earlier sessions, begins a confirmed one, and redeems the invite', async () => {
  const email = 'conny@example.com';
  const code = await world.invite();
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: code, display_name: 'Conny', email, password: PASSWORD });
  await client.api.accounts.signIn({ email, password: PASSWORD });
  const earlier = new Client(world.origin);
  earlier.cookies = client.cookies;
  expect((await earlier.api.accounts.getSession()).user).toMatchObject({ email, email_confirmed: false });

  const state = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  expect(state.user).toMatchObject({ email, email_confirmed: true, metadata: { invite_code: code } });
  expect(state).toEqual(await client.api.accounts.getSession());
  expect(client.cookies).not.toBe(earlier.cookies);
  expect(await earlier.api.accounts.getSession()).toEqual(NOBODY);

  // The page then creates the profile, which redeems the invite.
  const profile = await client.api.profiles.create({ user_id: state.user?.id ?? '' });
  expect(profile).toMatchObject({ tier: 'pro', badges: ['founders'], invite_type: 'founder' });
  const { valid, message } = await world.visitor().api.invites.validate({ code });
  expect({ valid, message }).toEqual({ valid: false, message: 'This invite code has already been used' });
});

test('an unconfirmed user may sign in, and every call for members requires the confirmation', async () => {
  const client = await signUpUnconfirmed('una@example.com');
  const { user } = await client.api.accounts.signIn({ email: 'una@example.com', password: PASSWORD });
  const refused = { status: 403, code: 'EMAIL_UNCONFIRMED' };
  const user_id = user?.id ?? '';
  await expect(client.api.profiles.create({ user_id })).rejects.toMatchObject(refused);
  await expect(client.api.profiles.getOwn({ user_id })).rejects.toMatchObject(refused);
  await expect(client.api.invites.getOverview()).rejects.toMatchObject(refused);
  await expect(client.api.tracking.rate({ movie_id: await world.movie('Heat'), rating: 4 })).rejects.toMatchObject(
    refused,
  );
});

test('a wrong password and an unknown address get the same error', async () => {
  await world.member('ada');
  const visitor = world.visitor();
  const tries = [
    { email: 'ada@example.com', password: 'wrong' },
    { email: 'nobody@example.com', password: 'wrong' },
  ].map(async (body) => {
    const response = await visitor.send('POST', '/api/session', body);
    const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>;
    return { status: response.status, cookies: response.headers.getSetCookie(), problem };
  });
  const [wrong, unknown] = await Promise.all(tries);
  expect(wrong).toEqual(unknown);
  expect(wrong).toMatchObject({ status: 401, problem: { code: 'INVALID_CREDENTIALS' }, cookies: [] });
});

test('the session cookie is HttpOnly, and Secure over https', async () => {
  await world.member('ada');
  const attributes = ['Max-Age=2592000', 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  expect(await cookieOf(world)).toEqual({ name: 'halfstar.session_token', attributes });

  const secure = await startWorld({ publicUrl: 'https://halfstar.example' });
  try {
    const bo = await secure.member('ada');
    expect((await cookieOf(secure)).name).toBe('__Secure-halfstar.session_token');
    expect((await cookieOf(secure)).attributes).toContain('Secure');
    expect((await bo.api.accounts.getSession()).user?.email).toBe('ada@example.com');
  } finally {
    await secure.stop();
  }
});

test('a cookie with an invalid signature has no session', async () => {
  const ada = await world.someone();
  const forged = new Client(world.origin);
  const [name, value = ''] = (ada.cookies.split('; ', 1)[0] ?? '').split('=');
  const [token = '', signature = ''] = decodeURIComponent(value).split('.');
  for (const pair of [`${swap(token)}.${signature}`, `${token}.${swap(signature)}`, `${token}.`, token, '', '%', '.']) {
    forged.cookies = `${name}=${pair === '%' ? pair : encodeURIComponent(pair)}`;
    expect(await forged.api.accounts.getSession()).toEqual(NOBODY);
    await expect(profileOf(forged, ada)).rejects.toMatchObject(unauthorized);
  }
});

test('signing out ends the session at once, also for a copied cookie', async () => {
  const ada = await world.someone();
  const laptop = await elsewhere(ada);
  const kept = laptop.cookies;
  await profileOf(laptop, ada);
  await laptop.api.accounts.signOut();
  expect(laptop.cookies).not.toContain('session_token');
  laptop.cookies = kept;
  await expect(profileOf(laptop, ada)).rejects.toMatchObject(unauthorized);
  expect(await laptop.api.accounts.getSession()).toEqual(NOBODY);
  expect((await profileOf(ada, ada)).username).toBe(ada.username);
  expect(await world.visitor().api.accounts.signOut()).toEqual({});
});

test("signing in again ends the client's former session", async () => {
  const ada = await world.someone();
  const client = await elsewhere(ada);
  const before = client.cookies;
  await client.api.accounts.signIn({ email: ada.email, password: PASSWORD });
  expect(client.cookies).not.toBe(before);
  client.cookies = before;
  expect(await client.api.accounts.getSession()).toEqual(NOBODY);
});

test('the cookie of a session that has ended is looked up once, on pages and in calls, and signing in again works', async () => {
  const member = await world.someone();
  const copy = world.visitor();
  copy.cookies = member.cookies;
  await member.api.accounts.signOut();
  const lookUps = async (path: string) =>
    (await statementsOf(() => copy.send('GET', path))).filter((text) => text.includes('auth_sessions')).length;
  expect(await lookUps('/api/session')).toBe(1);
  for (const path of ['/api/session', '/api/notifications', '/auth', '/'])
    expect([path, await lookUps(path)]).toEqual([path, 0]);
  await copy.api.accounts.signIn({ email: member.email, password: PASSWORD });
  expect((await copy.api.accounts.getSession()).user?.id).toBe(member.userId);
});

test('a session that ends in another server process is evicted here', async () => {
  const ada = await world.someone();
  const laptop = await elsewhere(ada);
  await profileOf(laptop, ada);
  const { session_id } = await world.ctx.db
    .selectFrom('auth_sessions')
    .select('id as session_id')
    .where('user_id', '=', ada.userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  // Directly in the database, as another process would end it.
  await world.ctx.db.deleteFrom('auth_sessions').where('id', '=', session_id).execute();
  await eventually(async () => (await laptop.fetch(`/api/users/${ada.userId}/profile`)).status === 401);
  await expect(profileOf(laptop, ada)).rejects.toMatchObject(unauthorized);
});

test("a session expires thirty days after its last use, by the server's clock", async () => {
  const cy = await world.member('cy');
  const idle = await elsewhere(cy);
  await profileOf(idle, cy);
  world.clock.advance({ hours: 25 });
  const renewed = await cy.fetch(`/api/users/${cy.userId}/profile`);
  expect(renewed.headers.getSetCookie()).toEqual([expect.stringContaining('Max-Age=2592000; Path=/; HttpOnly')]);
  expect((await cy.fetch(`/api/users/${cy.userId}/profile`)).headers.getSetCookie()).toEqual([]);
  world.clock.advance({ hours: 29 * 24 });
  await expect(profileOf(idle, cy)).rejects.toMatchObject(unauthorized);
  expect((await profileOf(cy, cy)).username).toBe('cy');
});

test('sessions survive a clock that is set back, and their last use is corrected', async () => {
  const dot = await world.member('dot');
  world.clock.advance({ hours: 10 * 24 });
  const ahead = await elsewhere(dot);
  await profileOf(ahead, dot);
  world.clock.advance({ hours: -10 * 24 });
  for (const client of [dot, ahead, await elsewhere(dot)]) expect((await profileOf(client, dot)).username).toBe('dot');
  const { items } = await ahead.api.sessions.list();
  const latest = Math.max(...items.map((item) => Date.parse(item.last_used_at)));
  expect(latest).toBeLessThanOrEqual(world.clock.now().getTime());
});

test('[ACC-24] a confirmation link signs in once, and never when forged or older than 48 hours', async () => {
  const client = await signUpUnconfirmed('con@example.com');
  const token = await world.tokenFromMail('con@example.com');
  const gone = { status: 410, code: 'CONFIRMATION_EXPIRED' };
  const [signUpId = '', expiresAt = '', signature = ''] = token.split('.');
  const later = String(Number(expiresAt) + 1);
  const forged = [
    `${signUpId}.${later}.${signature}`,
    `${signUpId}.${expiresAt}.`,
    `${signUpId}.${expiresAt}`,
    `${token}.x`,
  ];
  for (const bad of [...forged, 'nonsense', `${token}x`])
    await expect(client.api.accounts.confirmEmail({ token: bad })).rejects.toMatchObject(gone);
  const idle = await signUpUnconfirmed('idle@example.com');
  const late = await world.tokenFromMail('idle@example.com');
  world.clock.advance({ hours: 48 });
  await expect(idle.api.accounts.confirmEmail({ token: late })).rejects.toMatchObject(gone);
  world.clock.advance({ hours: -48, seconds: 1 });
  expect((await client.api.accounts.confirmEmail({ token })).user?.email_confirmed).toBe(true);
  expect(await world.visitor().api.accounts.confirmEmail({ token })).toEqual(NOBODY);
  expect((await client.api.accounts.confirmEmail({ token })).user?.email).toBe('con@example.com');
});

test('confirming on one device ends an earlier session of another at once', async () => {
  const laptop = await signUpUnconfirmed('duo@example.com');
  const { user } = await laptop.api.accounts.signIn({ email: 'duo@example.com', password: PASSWORD });
  const user_id = user?.id ?? '';
  await expect(laptop.api.profiles.create({ user_id })).rejects.toMatchObject({ code: 'EMAIL_UNCONFIRMED' });
  await world.visitor().api.accounts.confirmEmail({ token: await world.tokenFromMail('duo@example.com') });
  await expect(laptop.api.profiles.create({ user_id })).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
  await laptop.api.accounts.signIn({ email: 'duo@example.com', password: PASSWORD });
  expect((await laptop.api.profiles.create({ user_id })).username).toBe('duo');
});

test('[ACC-09] requesting the confirmation mail again always gets the same response, and mails only unconfirmed accounts', async () => {
  const client = await signUpUnconfirmed('again@example.com');
  const ada = await world.member('ada');
  const [first] = await mailsTo('again@example.com');
  const mailsOfAda = await mailsTo(ada.email);
  const answers = ['again@example.com', ada.email, 'nobody@example.com'].map(async (email) => {
    const response = await client.send('POST', '/api/accounts/confirmation-mails', { email });
    return { status: response.status, body: await response.text() };
  });
  expect(new Set((await Promise.all(answers)).map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  await world.runJobs();
  expect(await mailsTo('again@example.com')).toHaveLength(2);
  expect(await mailsTo(ada.email)).toEqual(mailsOfAda);
  expect(await mailsTo('nobody@example.com')).toEqual([]);
  const second = (await mailsTo('again@example.com')).find((mail) => mail.id !== first?.id);
  expect(second?.subject).toBe('Confirm your email for Halfstar');
});
