import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Client, type MemberClient } from '#test/client.ts';
import { PASSWORD, SECRET, startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  bo = await world.someone();
});
afterAll(() => world.stop());

const NAME = 'halfstar.session_token';

/** The session cookie among those of a client: token and signature. */
function sessionOf(client: Client): { token: string; signature: string } {
  const pair = client.cookies.split('; ').find((one) => one.startsWith(`${NAME}=`)) ?? '';
  const value = decodeURIComponent(pair.slice(NAME.length + 1));
  const dot = value.lastIndexOf('.');
  return { token: value.slice(0, dot), signature: value.slice(dot + 1) };
}

const cookieOf = (token: string, signature: string) => `${NAME}=${encodeURIComponent(`${token}.${signature}`)}`;

/** The member of the session that a browser with these cookies has. */
async function ownerOf(cookies: string): Promise<string | null> {
  const client = world.visitor();
  client.cookies = cookies;
  return (await client.api.accounts.getSession()).user?.email ?? null;
}

/** Another device of a member. */
async function elsewhere(member: MemberClient): Promise<Client> {
  const client = world.visitor();
  await client.api.accounts.signIn({ email: member.email, password: PASSWORD });
  return client;
}

test('a session token without our signature, or with that of another session, has no session', async () => {
  const [own, other] = [sessionOf(ada), sessionOf(bo)];
  const signedBy = (secret: string) => createHmac('sha256', secret).update(other.token).digest('base64');
  // A cookie that is signed here is accepted. The forgeries below differ from it in one thing each.
  expect(await ownerOf(cookieOf(other.token, signedBy(SECRET)))).toBe(bo.email);
  const forged = [
    cookieOf(other.token, own.signature),
    cookieOf(other.token, signedBy('another secret, as long as the real one')),
    cookieOf(other.token, ''),
    cookieOf(other.token, `AAAA${other.signature.slice(4)}`),
    cookieOf(`${other.token}x`, other.signature),
    cookieOf(other.token.toLowerCase(), signedBy(SECRET).toLowerCase()),
    `${NAME}=${other.token}`,
    `${NAME}=${bo.userId}.${createHmac('sha256', SECRET).update(bo.userId).digest('base64')}`,
  ];
  for (const cookies of forged) expect([cookies, await ownerOf(cookies)]).toEqual([cookies, null]);
});

test('the cookie of a known device is no session', async () => {
  const laptop = await elsewhere(ada);
  const device = laptop.cookies.split('; ').filter((pair) => !pair.startsWith(NAME));
  expect(device).toHaveLength(1);
  expect(await ownerOf(device.join('; '))).toBeNull();
  const [, value = ''] = device[0]?.split(/=(.*)/s) ?? [];
  expect(await ownerOf(`${NAME}=${value}`)).toBeNull();
});

test('[ACC-10] a stolen cookie is worthless once its session has ended, by sign-out, by reset or by age', async () => {
  const stolen = { signedOut: await elsewhere(ada), reset: await elsewhere(bo) };
  const kept = { signedOut: stolen.signedOut.cookies, reset: stolen.reset.cookies };
  expect(await ownerOf(kept.signedOut)).toBe(ada.email);
  await stolen.signedOut.api.accounts.signOut();
  expect(await ownerOf(kept.signedOut)).toBeNull();

  await world.visitor().api.accounts.requestPasswordReset({ email: bo.email });
  await world.runJobs();
  const token = await world.tokenFromMail(bo.email);
  const password = 'nobody knows this one';
  await world.visitor().api.accounts.resetPassword({ token, password, password_confirmation: password });
  expect(await ownerOf(kept.reset)).toBeNull();

  const cy = await world.member('cy');
  const idle = (await elsewhere(cy)).cookies;
  world.clock.advance({ hours: 30 * 24 });
  expect(await ownerOf(idle)).toBeNull();
  const refused = world.visitor();
  refused.cookies = idle;
  expect((await refused.fetch(`/api/users/${cy.userId}/profile`)).status).toBe(401);
});

test('a session that an attacker planted in a browser is ended and replaced at sign-in', async () => {
  const dee = await world.member('dee');
  const mallory = await elsewhere(await world.member('mallory'));
  const victim = world.visitor();
  victim.cookies = mallory.cookies;
  await victim.api.accounts.signIn({ email: dee.email, password: PASSWORD });
  expect(sessionOf(victim).token).not.toBe(sessionOf(mallory).token);
  expect(await ownerOf(victim.cookies)).toBe(dee.email);
  expect(await ownerOf(mallory.cookies)).toBeNull();
});

test('a token that was never issued is never accepted, whether planted or typed', async () => {
  const dee = await world.member('dee');
  const chosen = 'a-token-that-an-attacker-chose';
  const signed = createHmac('sha256', SECRET).update(chosen).digest('base64');
  for (const planted of [cookieOf(chosen, 'forged'), cookieOf(chosen, signed)]) {
    const victim = world.visitor();
    victim.cookies = planted;
    await victim.api.accounts.signIn({ email: dee.email, password: PASSWORD });
    expect(sessionOf(victim).token).not.toBe(chosen);
    expect(await ownerOf(planted)).toBeNull();
  }
});

test('confirming an address in a browser with a planted session begins a new session', async () => {
  const mallory = await elsewhere(await world.member('mallory'));
  const email = 'newcomer@example.com';
  const victim = world.visitor();
  await victim.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  victim.cookies = mallory.cookies;
  const state = await victim.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  expect(state.user?.email).toBe(email);
  expect(sessionOf(victim).token).not.toBe(sessionOf(mallory).token);
  expect(await ownerOf(victim.cookies)).toBe(email);
});
