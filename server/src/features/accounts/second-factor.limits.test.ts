import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeAppCode, computeWrongAppCode } from '#test/authenticator.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { fewOrMany } from '#test/runs.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
/** Two servers on one database, behind a proxy that forwards the client's address. */
let origins: string[];
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld({ rateLimitFactor: 1, trustProxy: 'loopback' });
  origins = [world.origin, await world.anotherServer()];
});
afterAll(() => world.stop());

/** Several times as many as all limits together allow. */
const GUESSES = fewOrMany(100, 1000);
const AT_ONCE = 20;

const clientAt = (ip: string, server = 0) => new Client(origins[server] ?? '', { 'x-forwarded-for': ip });

async function turnedOn(name: string): Promise<{ member: MemberClient; secret: string }> {
  const member = await world.member(name);
  const { secret } = await member.api.secondFactor.prepare({ password: PASSWORD });
  await member.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  return { member, secret };
}

const signIn = async (client: Client, email: string) =>
  (await client.api.accounts.signIn({ email, password: PASSWORD })).second_step;
const takeStep = (client: Client, code: string) =>
  client.api.secondFactor.completeSignIn({ kind: 'app', code, trust_device: false }).then(
    ({ user }) => user?.email,
    (error: { code: string }) => error.code,
  );

/** Sends the same step again and again, to both servers and from fifty addresses, and counts the responses. */
async function guess(cookies: string, step: object): Promise<Record<string, number>> {
  const statuses: Record<string, number> = {};
  const one = async (i: number) => {
    const client = clientAt(`198.51.100.${(i % 50) + 1}`, i % 2);
    client.cookies = cookies;
    const response = await client.send('POST', '/api/session/second-step', step);
    statuses[response.status] = (statuses[response.status] ?? 0) + 1;
    await response.body?.cancel();
    const wait = response.headers.get('retry-after') ?? '';
    expect(/^[1-9]\d*$/.test(wait)).toBe(response.status === 429);
  };
  for (let i = 0; i < GUESSES; i += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => one(i + k)));
  return statuses;
}

test('of all codes that a thief of the password guesses ten are checked, and the owner still signs in', async () => {
  const { member, secret } = await turnedOn('ada');
  const laptop = clientAt('192.0.2.7');
  await signIn(laptop, member.email);
  expect(await takeStep(laptop, computeAppCode(secret))).toBe(member.email);
  await laptop.api.accounts.signOut();

  const thief = clientAt('198.51.100.1');
  expect(await signIn(thief, member.email)).toBe(true);
  const wrong = { kind: 'app', code: computeWrongAppCode(secret), trust_device: false };
  expect(await guess(thief.cookies, wrong)).toEqual({ 403: 10, 429: GUESSES - 10 });
  // Even a correct code after the limit reveals nothing to the thief.
  expect(await takeStep(thief, computeAppCode(secret, 1))).toBe('RATE_LIMITED');
  // A device that signed in before has tries of its own, on the other server too.
  const moved = clientAt('198.51.100.1', 1);
  moved.cookies = laptop.cookies;
  expect(await signIn(moved, member.email)).toBe(true);
  expect(await takeStep(moved, wrong.code)).toBe('WRONG_CODE');
  expect(await takeStep(moved, computeAppCode(secret, 1))).toBe(member.email);
});

test('an hour later unknown devices have ten more tries, and thirty in a day', async () => {
  const { member, secret } = await turnedOn('bo');
  const wrong = computeWrongAppCode(secret);
  const looked: number[] = [];
  for (let hour = 0; hour < 5; hour += 1) {
    const thief = clientAt('203.0.113.5');
    await signIn(thief, member.email);
    const answers: unknown[] = [];
    for (let i = 0; i < 12; i += 1) answers.push(await takeStep(thief, wrong));
    looked.push(answers.filter((answer) => answer === 'WRONG_CODE').length);
    world.clock.advance({ minutes: 61 });
  }
  expect(looked).toEqual([10, 10, 10, 0, 0]);
});

test('five wrong recovery codes end the first step, and further ones count with all other guesses', async () => {
  const { member, secret } = await turnedOn('cy');
  const thief = clientAt('203.0.113.6');
  await signIn(thief, member.email);
  const statuses = await guess(thief.cookies, { kind: 'recovery', code: 'aaaaa-aaaaa' });
  expect(statuses[403] ?? 0).toBeLessThanOrEqual(5);
  expect(Object.keys(statuses).filter((status) => !['403', '410', '429'].includes(status))).toEqual([]);
  expect(await takeStep(thief, computeAppCode(secret))).not.toBe(member.email);
});

test("a client without the password uses up none of the owner's tries, even on a new device", async () => {
  const { member, secret } = await turnedOn('dee');
  expect(await guess('halfstar.two_factor=2fa-made.up', { kind: 'app', code: '123456' })).toEqual({ 410: GUESSES });
  const phone = clientAt('192.0.2.50', 1);
  await signIn(phone, member.email);
  expect(await takeStep(phone, computeAppCode(secret))).toBe(member.email);
});

test('a known password does not allow endless first steps, and a completed sign-in is refunded', async () => {
  const { member, secret } = await turnedOn('eve');
  const laptop = clientAt('192.0.2.60');
  await signIn(laptop, member.email);
  await takeStep(laptop, computeAppCode(secret));
  const begin = () => laptop.api.accounts.signIn({ email: member.email, password: PASSWORD });
  for (let i = 0; i < 10; i += 1) expect((await begin()).second_step).toBe(true);
  await expect(begin()).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  expect(await takeStep(laptop, computeAppCode(secret, 1))).toBe(member.email);
  expect((await begin()).second_step).toBe(true);
});

test('the code of a set-up can be guessed ten times in a quarter of an hour', async () => {
  const fay = await world.member('fay');
  const { secret } = await fay.api.secondFactor.prepare({ password: PASSWORD });
  const guessed = computeWrongAppCode(secret);
  for (let i = 0; i < 10; i += 1)
    await expect(fay.api.secondFactor.turnOn({ code: guessed })).rejects.toMatchObject({ code: 'WRONG_CODE' });
  await expect(fay.api.secondFactor.turnOn({ code: computeAppCode(secret) })).rejects.toMatchObject({
    code: 'RATE_LIMITED',
  });
});

test('a client can request sixty passkey challenges in ten minutes', async () => {
  const client = clientAt('203.0.113.77');
  for (let i = 0; i < 60; i += 1) await client.api.passkeys.getSignInOptions({});
  await expect(client.api.passkeys.getSignInOptions({})).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  await clientAt('203.0.113.78').api.passkeys.getSignInOptions({});
});
