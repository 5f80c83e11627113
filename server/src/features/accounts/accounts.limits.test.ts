import { Problem } from '@halfstar/contract/shared/problem.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

// Hundreds of guesses, some of which cost a password's hash, take long on a busy machine.
let world: World;
/** Two servers on one database, behind a proxy that forwards the client's address. The clock does not advance, so every count is exact. */
let origins: string[];
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1, trustProxy: 'loopback' });
  origins = [world.origin, await world.anotherServer()];
});
afterAll(() => world.stop());

const GUESSES = 200;
const AT_ONCE = 20;

/** A new client at this address, at either of the two servers. */
const clientAt = (ip: string, server = 0) => new Client(origins[server] ?? '', { 'x-forwarded-for': ip });
const crowd = (network: string) => Array.from({ length: 50 }, (_, i) => `${network}.${i + 1}`);

/** Sends the guesses to both servers in turn, some in parallel, and counts the responses. */
async function guess(from: readonly string[], path: string, bodyOf: (i: number) => object, guesses = GUESSES) {
  const statuses = new Map<number, number>();
  const clients = origins.map((_, server) => from.map((ip) => clientAt(ip, server)));
  const one = async (i: number) => {
    const client = clients[Math.floor(i / from.length) % 2]?.[i % from.length];
    const response = await client?.send('POST', path, bodyOf(i));
    if (response === undefined) throw new Error('no client guesses');
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    const body: unknown = await response.json();
    if (response.status !== 429) return;
    const seconds = response.headers.get('retry-after') ?? '';
    expect(seconds).toMatch(/^[1-9]\d*$/);
    expect(Number(seconds)).toBeLessThanOrEqual(3600);
    expect(response.headers.get('content-type')).toBe('application/problem+json');
    expect(Problem.parse(body)).toMatchObject({
      code: 'RATE_LIMITED',
      detail: expect.stringMatching(/^Too many tries\. Try again in \d+ (second|minute)s?\.$/),
    });
  };
  for (let i = 0; i < guesses; i += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => one(i + k)));
  }
  return Object.fromEntries(statuses);
}

/** How a client at a new address is answered each time, at both servers in turn, but for the id of the request and the address. */
async function listAnswers(path: string, body: { email: string; [field: string]: string }, tries: number) {
  const answers: { status: number; retry: string | null; cookies: number; body: string }[] = [];
  for (let i = 0; i < tries; i += 1) {
    const response = await clientAt(`192.0.2.${20 + i}`, i % 2).send('POST', path, body);
    const { request_id: _, ...said } = (await response.json()) as Record<string, unknown>;
    answers.push({
      status: response.status,
      retry: response.headers.get('retry-after'),
      cookies: response.headers.getSetCookie().length,
      body: JSON.stringify(said).replaceAll(body.email, 'the address'),
    });
  }
  return answers;
}

const someAccount = (i: number) => ({ email: `someone${i}@example.com`, password: 'password' });
const someCode = (i: number) => ({ code: `GUES-${String(i).padStart(4, '0')}` });

const signIn = (client: Client, email: string, password = PASSWORD) =>
  client.api.accounts.signIn({ email, password }).then(
    ({ user }) => user?.email,
    (error: { code: string }) => error.code,
  );

test('[ACC-09] one client can guess at sixty of 200 accounts', async () => {
  expect(await guess(['203.0.113.2'], '/api/session', someAccount)).toEqual({ 401: 60, 429: 140 });
});

test('[ACC-09] fifty clients share thirty guesses at one account, and its owner still signs in', async () => {
  const cy = await world.member('cy');
  const laptop = clientAt('192.0.2.7');
  expect(await signIn(laptop, cy.email)).toBe(cy.email);
  await laptop.api.accounts.signOut();

  const bodyOf = (i: number) => ({ email: cy.email, password: `guess ${i}` });
  expect(await guess(crowd('198.51.100'), '/api/session', bodyOf)).toEqual({ 401: 30, 429: 170 });

  // A device that signed in before, on another server, at another address, even at the address of a guesser.
  for (const ip of ['192.0.2.200', '198.51.100.1']) {
    const moved = clientAt(ip, 1);
    moved.cookies = laptop.cookies;
    expect(await signIn(moved, cy.email, 'mistyped')).toBe('INVALID_CREDENTIALS');
    expect(await signIn(moved, cy.email)).toBe(cy.email);
  }
  // Its device cookie is not valid for another account, and signing in to another account gives none for this one.
  const dee = await world.member('dee');
  expect(await signIn(laptop, dee.email)).toBe(dee.email);
  const otherDevice = clientAt('192.0.2.66');
  otherDevice.cookies = dee.cookies;
  expect(await signIn(otherDevice, cy.email)).toBe('RATE_LIMITED');

  // On a new device the owner resets the password by mail, and the device is then a known one.
  const phone = clientAt('192.0.2.8', 1);
  expect(await signIn(phone, cy.email)).toBe('RATE_LIMITED');
  await phone.api.accounts.requestPasswordReset({ email: cy.email });
  await world.runJobs();
  const password = 'a new one, by mail';
  await phone.api.accounts.resetPassword({
    token: await world.tokenFromMail(cy.email),
    password,
    password_confirmation: password,
  });
  expect(await signIn(phone, cy.email, password)).toBe(cy.email);
  // An hour later unknown devices may try again.
  world.clock.advance({ minutes: 61 });
  expect(await signIn(clientAt('192.0.2.9'), cy.email, password)).toBe(cy.email);
});

test('[ACC-09] a known device has ten tries of its own, and only wrong passwords count', async () => {
  const eve = await world.member('eve');
  const { cookies } = eve;
  for (let i = 0; i < 11; i += 1) expect(await signIn(eve, eve.email)).toBe(eve.email);
  const thief = clientAt('203.0.113.3');
  thief.cookies = cookies;
  for (let i = 0; i < 10; i += 1) expect(await signIn(thief, eve.email, `guess ${i}`)).toBe('INVALID_CREDENTIALS');
  expect(await signIn(thief, eve.email)).toBe('RATE_LIMITED');
});

test('[ACC-09] frequent sign-ins from one address do not count against the limit', async () => {
  const fay = await world.member('fay');
  for (let i = 0; i < 12; i += 1) expect(await signIn(clientAt('203.0.113.4', i % 2), fay.email)).toBe(fay.email);
});

test('[INV-03] of 200 codes that one client guesses ten a minute are checked, also when signing up with them', async () => {
  expect(await guess(['203.0.113.5'], '/api/invites/validations', someCode)).toEqual({ 200: 10, 429: 190 });
  const form = (i: number) => ({ invite_code: someCode(i).code, email: `code${i}@example.com`, password: PASSWORD });
  expect(await guess(['203.0.113.5'], '/api/accounts', form, 40)).toEqual({ 429: 40 });
  world.clock.advance({ seconds: 59 });
  expect(await guess(['203.0.113.5'], '/api/accounts', form, 40)).toEqual({ 429: 40 });
  world.clock.advance({ seconds: 1 });
  expect(await guess(['203.0.113.5'], '/api/accounts', form, 40)).toEqual({ 403: 10, 429: 30 });
  expect(await guess(['203.0.113.5'], '/api/invites/validations', someCode, 40)).toEqual({ 429: 40 });

  const honest = clientAt('192.0.2.10', 1);
  const invite_code = await world.invite();
  expect(await honest.api.invites.validate({ code: invite_code })).toMatchObject({ valid: true });
  const email = 'honest@example.com';
  expect(await honest.api.accounts.signUp({ invite_code, email, password: PASSWORD })).toEqual({ email });
});

test('[INV-03] a class can sign up from one address, because valid codes do not count as guesses', async () => {
  for (let i = 0; i < 12; i += 1) {
    const email = `pupil${i}@example.com`;
    const form = { invite_code: await world.invite(), email, password: PASSWORD };
    expect(await clientAt('203.0.113.6', i % 2).api.accounts.signUp(form)).toEqual({ email });
  }
});

test('[ACC-09] an address can be signed up ten times an hour, and only with a code', async () => {
  const email = 'wanted@example.com';
  for (const ip of crowd('198.51.102'))
    expect(
      (await clientAt(ip).send('POST', '/api/accounts', { invite_code: 'NOPE', email, password: PASSWORD })).status,
    ).toBe(403);
  const invite_code = await world.invite({ max_uses: 5 });
  const tries = async (ip: string) => {
    const response = await clientAt(ip).send('POST', '/api/accounts', { invite_code, email, password: PASSWORD });
    return response.status;
  };
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1) statuses.push(await tries(`192.0.2.${100 + i}`));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
});

const guessUnknown = (i: number) => ({ email: 'never-here@example.com', password: `guess ${i}` });

test('[ACC-09] an address that has no account takes as many guesses, and one that has takes as many sign-ups', async () => {
  expect(await guess(crowd('198.51.103'), '/api/session', guessUnknown)).toEqual({ 401: 30, 429: 170 });

  const { email } = await world.member('taken');
  const form = { invite_code: await world.invite({ max_uses: 50 }), email, password: PASSWORD };
  const statuses: number[] = [];
  for (let i = 0; i < 12; i += 1)
    statuses.push((await clientAt(`192.0.2.${150 + i}`).send('POST', '/api/accounts', form)).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
});

const listGuesses = (email: string) => listAnswers('/api/session', { email, password: 'a guess' }, 32);

test('[ACC-09] guesses and sign-ups are answered with the same words, whether the address has an account or not', async () => {
  const known = (await world.member('known')).email;
  const unknown = 'never-seen@example.com';
  const ofKnown = await listGuesses(known);
  expect(ofKnown.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 401), 429, 429]);
  expect(await listGuesses(unknown)).toEqual(ofKnown);

  const invite_code = await world.invite({ max_uses: 50 });
  const signUps = (email: string) => listAnswers('/api/accounts', { email, invite_code, password: PASSWORD }, 12);
  const again = await signUps(known);
  expect(again.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 202), 429, 429]);
  expect(await signUps(unknown)).toEqual(again);
});

test('[ACC-09] one client signs up thirty times in ten minutes, and others are not kept from it', async () => {
  const invite_code = await world.invite({ max_uses: 50 });
  const form = (i: number) => ({ invite_code, email: `many${i}@example.com`, password: PASSWORD });
  expect(await guess(['203.0.113.30'], '/api/accounts', form, 40)).toEqual({ 202: 30, 429: 10 });
  const other = await clientAt('203.0.113.31').send('POST', '/api/accounts', form(40));
  expect(other.status).toBe(202);
  world.clock.advance({ minutes: 10, seconds: 1 });
  const later = await clientAt('203.0.113.30').send('POST', '/api/accounts', form(41));
  expect(later.status).toBe(202);
});

test.each([
  ['reset', '/api/accounts/password-resets'],
  ['confirmation', '/api/accounts/confirmation-mails'],
])(
  '[ACC-09] %s mails are limited for an address and for a client, whether it has an account or not',
  async (kind, path) => {
    const known = (await world.member(`mail${kind}`)).email;
    const ofKnown = await listAnswers(path, { email: known }, 8);
    expect(await listAnswers(path, { email: `nobody-${kind}@example.com` }, 8)).toEqual(ofKnown);
    expect(ofKnown.map(({ status }) => status)).toEqual([202, 202, 202, 202, 202, 202, 429, 429]);
    world.clock.advance({ minutes: 11 });
    const bodyOf = (i: number) => ({ email: `${kind}${i}@example.com` });
    expect(await guess(['203.0.113.20'], path, bodyOf, 100)).toEqual({ 202: 30, 429: 70 });
  },
);

test('[SEC-04] in an open session ten passwords can be guessed, and only wrong ones count', async () => {
  const gil = await world.member('gil');
  const change = (current_password: string) =>
    gil.api.accounts.changePassword({ current_password, password: PASSWORD, password_confirmation: PASSWORD }).then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  for (let i = 0; i < 12; i += 1) expect(await change(PASSWORD)).toBe('done');
  for (let i = 0; i < 9; i += 1) expect(await change(`guess ${i}`)).toBe('WRONG_PASSWORD');
  await expect(gil.api.deletion.request({ password: 'guess' })).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  await expect(gil.api.deletion.request({ password: PASSWORD })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await change(PASSWORD)).toBe('RATE_LIMITED');
});
