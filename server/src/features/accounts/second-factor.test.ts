import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { computeAppCode, computeWrongAppCode } from '#test/authenticator.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** Turns two-step sign-in on with the code of the previous half minute, so that two later ones are unused. */
async function turnedOn(name: string): Promise<{ member: MemberClient; secret: string; recovery: string[] }> {
  const member = await world.member(name);
  const { secret } = await member.api.secondFactor.prepare({ password: PASSWORD });
  const { recovery_codes } = await member.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  return { member, secret, recovery: recovery_codes };
}

/** A device that has given the password but not the second step. */
async function halfway(email: string, client: Client = world.visitor(), password = PASSWORD): Promise<Client> {
  expect(await client.api.accounts.signIn({ email, password })).toEqual({
    user: null,
    session: null,
    second_step: true,
  });
  return client;
}

const app = (client: Client, code: string, trust_device = false) =>
  client.api.secondFactor.completeSignIn({ kind: 'app', code, trust_device });
const recover = (client: Client, code: string) => client.api.secondFactor.completeSignIn({ kind: 'recovery', code });
const whoIs = async (client: Client) => (await client.api.accounts.getSession()).user?.email ?? null;

test('after a member turns it on with a code, the password alone no longer signs in', async () => {
  const ada = await world.member('ada');
  expect(await ada.api.secondFactor.get()).toEqual({ on_since: null, recovery_codes_left: 0 });
  const { uri, secret } = await ada.api.secondFactor.prepare({ password: PASSWORD });
  const address = new URL(uri);
  expect(address.protocol).toBe('otpauth:');
  expect(decodeURIComponent(address.pathname)).toContain(`Halfstar:${ada.email}`);
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    secret,
    issuer: 'Halfstar',
    digits: '6',
    period: '30',
  });

  // Beginning does not turn it on.
  expect(await ada.api.secondFactor.get()).toMatchObject({ on_since: null });
  expect((await world.visitor().api.accounts.signIn({ email: ada.email, password: PASSWORD })).second_step).toBe(false);
  await expect(ada.api.secondFactor.turnOn({ code: computeWrongAppCode(secret) })).rejects.toMatchObject({
    code: 'WRONG_CODE',
  });

  const { recovery_codes } = await ada.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  expect(new Set(recovery_codes).size).toBe(10);
  expect(await ada.api.secondFactor.get()).toEqual({
    on_since: expect.stringMatching(/Z$/),
    recovery_codes_left: 10,
  });
  const phone = await halfway(ada.email);
  expect(phone.cookies).not.toContain('session_token');
  expect(await whoIs(phone)).toBeNull();
  const state = await app(phone, computeAppCode(secret));
  expect(state.user?.email).toBe(ada.email);
  expect(await whoIs(phone)).toBe(ada.email);
  expect(phone.cookies).not.toContain('two_factor');
});

test('turning it on ends all other sessions, also that of a copied cookie, and mails the member', async () => {
  const eve = await world.member('eve');
  const laptop = world.visitor();
  await laptop.api.accounts.signIn({ email: eve.email, password: PASSWORD });
  const copy = world.visitor();
  copy.cookies = eve.cookies;
  expect([await whoIs(laptop), await whoIs(copy)]).toEqual([eve.email, eve.email]);
  await turnedOn('eve');
  expect([await whoIs(laptop), await whoIs(copy), await whoIs(eve)]).toEqual([null, null, eve.email]);
  expect((await world.mails())[0]).toMatchObject({ recipient: eve.email, subject: 'Two-step sign-in is on' });
});

test('the database stores neither the secret nor a recovery code in plain text', async () => {
  const { member, secret, recovery } = await turnedOn('fay');
  const row = await world.ctx.db
    .selectFrom('auth_two_factors')
    .selectAll()
    .where('user_id', '=', member.userId)
    .executeTakeFirstOrThrow();
  const kept = JSON.stringify(row);
  expect(kept).not.toContain(secret);
  for (const code of recovery) expect(kept).not.toContain(code);
});

test('a code signs in once, also when two clients send it at the same moment', async () => {
  const { member, secret } = await turnedOn('gus');
  const code = computeAppCode(secret);
  const [own, thief] = [await halfway(member.email), await halfway(member.email)];
  const answers = await Promise.allSettled([app(own, code), app(thief, code)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(app(await halfway(member.email), code)).rejects.toMatchObject({
    code: 'WRONG_CODE',
    message: 'That code was used already. Wait for the next one.',
  });
  // An earlier code may have been seen on the screen, so it is refused too.
  await expect(app(await halfway(member.email), computeAppCode(secret, -1))).rejects.toMatchObject({
    code: 'WRONG_CODE',
  });
  expect((await app(await halfway(member.email), computeAppCode(secret, 1))).user?.email).toBe(member.email);
});

test('the code that turned it on cannot be used to sign in', async () => {
  const hal = await world.member('hal');
  const { secret } = await hal.api.secondFactor.prepare({ password: PASSWORD });
  const code = computeAppCode(secret);
  await hal.api.secondFactor.turnOn({ code });
  await expect(app(await halfway(hal.email), code)).rejects.toMatchObject({ code: 'WRONG_CODE' });
});

test('the next half minute has a code of its own, and a phone whose clock is off by as much is accepted', async () => {
  const { member, secret } = await turnedOn('pat');
  for (let i = 0; i < 3; i += 1) {
    vi.setSystemTime(Date.now() + 30_000);
    expect((await app(await halfway(member.email), computeAppCode(secret, i - 1))).user?.email).toBe(member.email);
  }
});

test('codes from minutes ago or ahead are wrong', async () => {
  const { member, secret } = await turnedOn('ida');
  const phone = await halfway(member.email);
  for (const steps of [-4, 4])
    await expect(app(phone, computeAppCode(secret, steps))).rejects.toMatchObject({ code: 'WRONG_CODE' });
  // A mistyped code costs a try, not the first step. Spaces are ignored.
  const code = computeAppCode(secret);
  expect((await app(phone, ` ${code.slice(0, 3)} ${code.slice(3)}`)).user?.email).toBe(member.email);
});

test('a recovery code signs in once, in any case and format, and the member gets a mail', async () => {
  const { member, recovery } = await turnedOn('jo');
  const [code = '', other = ''] = recovery;
  await expect(recover(await halfway(member.email), 'aaaaa-aaaaa')).rejects.toMatchObject({ code: 'WRONG_CODE' });
  const written = ` ${code.toUpperCase().replace('-', ' ')}`;
  expect((await recover(await halfway(member.email), written)).user?.email).toBe(member.email);
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ recipient: member.email, subject: 'A Halfstar recovery code was used' });
  expect(mail?.body_text).toContain('9 codes are left');
  await expect(recover(await halfway(member.email), code)).rejects.toMatchObject({ code: 'WRONG_CODE' });
  expect((await member.api.secondFactor.get()).recovery_codes_left).toBe(9);

  const twice = await Promise.all([halfway(member.email), halfway(member.email)]);
  const answers = await Promise.allSettled(twice.map((client) => recover(client, other)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('new recovery codes require the password and replace the earlier ones', async () => {
  const { member, recovery } = await turnedOn('kim');
  await expect(member.api.secondFactor.renewRecoveryCodes({ password: 'not it' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  const { recovery_codes } = await member.api.secondFactor.renewRecoveryCodes({ password: PASSWORD });
  expect(recovery_codes.filter((code) => recovery.includes(code))).toEqual([]);
  expect((await world.mails())[0]?.subject).toBe('Your Halfstar recovery codes were replaced');
  await expect(recover(await halfway(member.email), recovery[0] ?? '')).rejects.toMatchObject({ code: 'WRONG_CODE' });
  expect((await recover(await halfway(member.email), recovery_codes[0] ?? '')).user?.email).toBe(member.email);
});

test('beginning and turning off require the password; afterwards the password alone signs in again', async () => {
  const { member, recovery } = await turnedOn('lou');
  await expect(member.api.secondFactor.prepare({ password: 'not it' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  await expect(member.api.secondFactor.prepare({ password: PASSWORD })).rejects.toMatchObject({ code: 'ALREADY_ON' });
  await expect(member.api.secondFactor.turnOn({ code: '123456' })).rejects.toMatchObject({ code: 'ALREADY_ON' });
  await expect(member.api.secondFactor.turnOff({ password: 'not it' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  const late = await halfway(member.email);
  await member.api.secondFactor.turnOff({ password: PASSWORD });
  expect((await world.mails())[0]?.subject).toBe('Two-step sign-in is off');
  expect(await whoIs(member)).toBe(member.email);
  expect((await world.visitor().api.accounts.signIn({ email: member.email, password: PASSWORD })).second_step).toBe(
    false,
  );
  await expect(recover(late, recovery[0] ?? '')).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  await expect(member.api.secondFactor.turnOff({ password: PASSWORD })).rejects.toMatchObject({ code: 'NOT_ON' });
  await expect(member.api.secondFactor.turnOn({ code: '123456' })).rejects.toMatchObject({ code: 'NOT_BEGUN' });
  await expect(member.api.secondFactor.renewRecoveryCodes({ password: PASSWORD })).rejects.toMatchObject({
    code: 'NOT_ON',
  });
});

test('a trusted device needs the password only, until the member revokes the trust', async () => {
  const { member, secret } = await turnedOn('mia');
  const laptop = await halfway(member.email);
  await app(laptop, computeAppCode(secret), true);
  await laptop.api.accounts.signOut();
  const signIn = (client: Client) => client.api.accounts.signIn({ email: member.email, password: PASSWORD });
  expect((await signIn(laptop)).user?.email).toBe(member.email);
  // Trust is for this account and this device, and does not replace the password.
  await expect(laptop.api.accounts.signIn({ email: member.email, password: 'not it' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const { member: other } = await turnedOn('ned');
  await halfway(other.email, laptop);
  const phone = await halfway(member.email);
  expect(await whoIs(phone)).toBeNull();
  expect((await signIn(laptop)).user?.email).toBe(member.email);
  await member.api.sessions.endOthers();
  await halfway(member.email, laptop);
});

test('an unconfirmed account cannot turn it on', async () => {
  const client = world.visitor();
  const email = 'unconfirmed@example.com';
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  await client.api.accounts.signIn({ email, password: PASSWORD });
  await expect(client.api.secondFactor.prepare({ password: PASSWORD })).rejects.toMatchObject({
    code: 'EMAIL_UNCONFIRMED',
  });
});

test('a leaver can still keep the account, after both steps', async () => {
  const { member, secret } = await turnedOn('oz');
  await member.api.deletion.request({ password: PASSWORD });
  const client = await halfway(member.email);
  const { user } = await app(client, computeAppCode(secret));
  expect(user?.deletion_due_at).not.toBeNull();
  await client.api.deletion.cancel();
  expect((await client.api.accounts.getSession()).user?.deletion_due_at).toBeNull();
});

test('a clock that was days ahead and is set right does not lock the second step', async () => {
  const { member, secret } = await turnedOn('yves');
  const now = Date.now();
  vi.setSystemTime(now + 3 * 86_400_000);
  const ahead = await halfway(member.email);
  expect((await app(ahead, computeAppCode(secret))).user?.email).toBe(member.email);
  vi.setSystemTime(now);
  const client = await halfway(member.email);
  expect((await app(client, computeAppCode(secret))).user?.email).toBe(member.email);
  // Each code still works once.
  await expect(app(await halfway(member.email), computeAppCode(secret))).rejects.toMatchObject({ code: 'WRONG_CODE' });
});
