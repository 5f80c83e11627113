import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { computeAppCode } from '#test/authenticator.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, SECRET, startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let adaSecret: string;
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  adaSecret = await turnedOn(ada);
});
afterAll(() => world.stop());

const STEP = 'halfstar.two_factor';
const again = { code: 'SIGN_IN_AGAIN', status: 410 };

async function turnedOn(member: MemberClient): Promise<string> {
  const { secret } = await member.api.secondFactor.prepare({ password: PASSWORD });
  await member.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  return secret;
}

async function halfway(email: string, password = PASSWORD): Promise<Client> {
  const client = world.visitor();
  expect((await client.api.accounts.signIn({ email, password })).second_step).toBe(true);
  return client;
}

const cookieOf = (client: Client, name: string) =>
  client.cookies
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? '';

function withCookies(cookies: string): Client {
  const client = world.visitor();
  client.cookies = cookies;
  return client;
}

const takeStep = (client: Client, code: string) =>
  client.api.secondFactor.completeSignIn({ kind: 'app', code, trust_device: false });

const signed = (value: string, secret: string) =>
  encodeURIComponent(`${value}.${createHmac('sha256', secret).update(value).digest('base64')}`);

/** Sets a new password by the link of a mail, as a thief of the mailbox can. */
async function resetTo(member: MemberClient, password: string, client: Client): Promise<void> {
  await client.api.accounts.requestPasswordReset({ email: member.email });
  await world.runJobs();
  const token = await world.tokenFromMail(member.email);
  await client.api.accounts.resetPassword({ token, password, password_confirmation: password });
}

test('a forged or copied cookie of the first step, or one for another purpose, is refused', async () => {
  const bo = await world.member('bo');
  await turnedOn(bo);
  const [own, other] = [await halfway(bo.email), await halfway(ada.email)];
  const passkeyCookie = world.visitor();
  await passkeyCookie.api.passkeys.getSignInOptions({});
  const [good, of_bo] = [cookieOf(other, STEP), cookieOf(own, STEP)].map(decodeURIComponent) as [string, string];
  const identifier = good.slice(0, good.lastIndexOf('.'));
  const forged = [
    '',
    identifier,
    encodeURIComponent(`${identifier}.`),
    encodeURIComponent(`${identifier}.${of_bo.slice(of_bo.lastIndexOf('.') + 1)}`),
    signed(identifier, 'another secret, as long as the real one'),
    signed(ada.userId, SECRET),
    signed(`2fa-attempts-${identifier}`, 'another secret, as long as the real one'),
    cookieOf(ada, 'halfstar.session_token'),
    cookieOf(passkeyCookie, 'halfstar.passkey'),
  ];
  for (const value of forged) {
    await expect(takeStep(withCookies(`${STEP}=${value}`), computeAppCode(adaSecret))).rejects.toMatchObject(again);
  }
  // The cookie of a first step is valid neither for a passkey nor as a session.
  const asPasskey = withCookies(`halfstar.passkey=${cookieOf(other, STEP)}`);
  const credential = {
    id: 'x',
    rawId: 'x',
    type: 'public-key' as const,
    response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' },
  };
  await expect(asPasskey.api.passkeys.signIn({ credential })).rejects.toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  const asSession = withCookies(`halfstar.session_token=${cookieOf(other, STEP)}`);
  expect((await asSession.api.accounts.getSession()).user).toBeNull();
  // The genuine cookie of the first step is accepted, and replaces the session on that device.
  const good_one = withCookies(`${bo.cookies}; ${STEP}=${cookieOf(other, STEP)}`);
  expect((await takeStep(good_one, computeAppCode(adaSecret))).user?.email).toBe(ada.email);
  expect((await good_one.api.accounts.getSession()).user?.email).toBe(ada.email);
  expect((await bo.api.accounts.getSession()).user).toBeNull();
});

test('the cookie of a completed first step is worthless', async () => {
  const eve = await world.member('eve');
  const secret = await turnedOn(eve);
  const own = await halfway(eve.email);
  const stolen = own.cookies;
  await takeStep(own, computeAppCode(secret));
  await expect(takeStep(withCookies(stolen), computeAppCode(secret, 1))).rejects.toMatchObject(again);
});

test('a first step is valid for ten minutes', async () => {
  const fay = await world.member('fay');
  const secret = await turnedOn(fay);
  const client = await halfway(fay.email);
  const late = await halfway(fay.email);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect((await takeStep(client, computeAppCode(secret))).user?.email).toBe(fay.email);
  vi.setSystemTime(Date.now() + 2 * 60_000);
  await expect(takeStep(late, computeAppCode(secret))).rejects.toMatchObject(again);
});

test('a thief of the mailbox can set a password but not sign in', async () => {
  const gus = await world.member('gus');
  const secret = await turnedOn(gus);
  const laptop = await halfway(gus.email);
  await laptop.api.secondFactor.completeSignIn({ kind: 'app', code: computeAppCode(secret), trust_device: true });
  const begun = await halfway(gus.email);

  const thief = world.visitor();
  const password = 'what the thief chose';
  await resetTo(gus, password, thief);
  expect((await thief.api.accounts.getSession()).user).toBeNull();
  expect((await thief.api.accounts.signIn({ email: gus.email, password })).second_step).toBe(true);
  expect((await thief.api.accounts.getSession()).user).toBeNull();
  // What was issued for the old password ends with it: first steps and trusted devices.
  await expect(takeStep(begun, computeAppCode(secret, 1))).rejects.toMatchObject(again);
  expect((await laptop.api.accounts.signIn({ email: gus.email, password })).second_step).toBe(true);
});

test('changing the password ends first steps and trusted devices as well', async () => {
  const hal = await world.member('hal');
  const secret = await turnedOn(hal);
  const laptop = await halfway(hal.email);
  await laptop.api.secondFactor.completeSignIn({ kind: 'app', code: computeAppCode(secret), trust_device: true });
  const begun = await halfway(hal.email);
  const password = 'a password of today';
  await hal.api.accounts.changePassword({
    current_password: PASSWORD,
    password,
    password_confirmation: password,
  });
  await expect(takeStep(begun, computeAppCode(secret, 1))).rejects.toMatchObject(again);
  expect((await laptop.api.accounts.signIn({ email: hal.email, password })).second_step).toBe(true);
});

test('the trust cookie is worthless without its signature, for another account, or after it was used', async () => {
  const ida = await world.member('ida');
  const secret = await turnedOn(ida);
  const laptop = await halfway(ida.email);
  await laptop.api.secondFactor.completeSignIn({ kind: 'app', code: computeAppCode(secret), trust_device: true });
  const name = 'halfstar.trust_device';
  const value = decodeURIComponent(cookieOf(laptop, name));
  const dot = value.lastIndexOf('.');
  const askedWith = async (cookie: string, email = ida.email) =>
    (await withCookies(`${name}=${cookie}`).api.accounts.signIn({ email, password: PASSWORD })).second_step;
  expect(await askedWith(encodeURIComponent(value.slice(0, dot)))).toBe(true);
  expect(await askedWith(signed(value.slice(0, dot), 'another secret, as long as the real one'))).toBe(true);
  expect(await askedWith(encodeURIComponent(value), ada.email)).toBe(true);
  expect(await askedWith(encodeURIComponent(value))).toBe(false);
  // A thief used it first, so the next client with it is asked for the code.
  expect(await askedWith(encodeURIComponent(value))).toBe(true);
});

test('an open session cannot change how to sign in without the password', async () => {
  const jo = await world.member('jo');
  await turnedOn(jo);
  const thief = withCookies(jo.cookies);
  const password = 'a guess';
  const { secondFactor, passkeys } = thief.api;
  const refused = { code: 'WRONG_PASSWORD' };
  await expect(secondFactor.turnOff({ password })).rejects.toMatchObject(refused);
  await expect(secondFactor.renewRecoveryCodes({ password })).rejects.toMatchObject(refused);
  await expect(secondFactor.prepare({ password })).rejects.toMatchObject(refused);
  await expect(passkeys.getRegistrationOptions({ password })).rejects.toMatchObject(refused);
  expect(await jo.api.secondFactor.get()).toMatchObject({ recovery_codes_left: 10 });
});

test('an unauthenticated request reads and changes nothing', async () => {
  const visitor = world.visitor();
  const calls = [
    () => visitor.api.secondFactor.get(),
    () => visitor.api.secondFactor.prepare({ password: PASSWORD }),
    () => visitor.api.secondFactor.turnOn({ code: '123456' }),
    () => visitor.api.secondFactor.turnOff({ password: PASSWORD }),
    () => visitor.api.secondFactor.renewRecoveryCodes({ password: PASSWORD }),
    () => visitor.api.passkeys.list(),
    () => visitor.api.passkeys.getRegistrationOptions({ password: PASSWORD }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
});

test('[ACC-09] whether a second step is required shows only after a correct password', async () => {
  const answers = new Set<string>();
  for (const email of [ada.email, 'nobody-at-all@example.com']) {
    const response = await world.visitor().send('POST', '/api/session', { email, password: 'a wrong one' });
    const { request_id: _, ...said } = (await response.json()) as Record<string, unknown>;
    answers.add(JSON.stringify([response.status, said, response.headers.getSetCookie()]));
  }
  expect(answers.size).toBe(1);
});
