import { MAX_PASSKEYS } from '@halfstar/contract/accounts/passkeys.schema';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeAppCode } from '#test/authenticator.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { type Ceremony, SoftPasskey } from '#test/passkey.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { sendMissedPasskeyMails } from './accounts.jobs.ts';

let world: World;
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function made(member: Client, name = 'Phone'): Promise<SoftPasskey> {
  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const options = await member.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  await member.api.passkeys.add({ name, credential: passkey.make(options) });
  return passkey;
}

async function show(passkey: SoftPasskey, wrong: Ceremony = {}, client: Client = world.visitor()) {
  const options = await client.api.passkeys.getSignInOptions({});
  return { client, state: await client.api.passkeys.signIn({ credential: passkey.show(options, wrong) }) };
}

const whoIs = async (client: Client) => (await client.api.accounts.getSession()).user?.email ?? null;
const names = async (member: MemberClient) => (await member.api.passkeys.list()).items.map(({ name }) => name);

test('a member adds a passkey, signs in with it, renames and removes it', async () => {
  const ada = await world.member('ada');
  expect(await ada.api.passkeys.list()).toEqual({ items: [] });
  const passkey = await made(ada);
  expect((await world.mails())[0]).toMatchObject({
    recipient: ada.email,
    subject: 'A passkey was added to your Halfstar account',
    body_text: expect.stringContaining('"Phone"'),
  });
  const { items } = await ada.api.passkeys.list();
  expect(items).toEqual([
    { id: expect.any(String), name: 'Phone', created_at: expect.any(String), last_used_at: null },
  ]);
  const { client, state } = await show(passkey);
  expect([state.user?.email, await whoIs(client)]).toEqual([ada.email, ada.email]);
  const [used] = (await ada.api.passkeys.list()).items;
  expect(used?.last_used_at).not.toBeNull();

  const passkey_id = items[0]?.id ?? '';
  expect((await ada.api.passkeys.rename({ passkey_id, name: ' Old phone ' })).name).toBe('Old phone');
  await ada.api.passkeys.remove({ passkey_id });
  expect((await world.mails())[0]?.subject).toBe('A passkey was removed from your Halfstar account');
  await expect(show(passkey)).rejects.toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  expect(await names(ada)).toEqual([]);
  await expect(ada.api.passkeys.remove({ passkey_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[ACC-15] the owner of a new passkey is told, also when the process is killed before it could', async () => {
  const kim = await world.someone();
  const told = async () => (await world.mails()).filter((mail) => mail.recipient === kim.email);
  await sql`alter table mails add constraint refused check (false) not valid`.execute(world.ctx.db);
  await expect(made(kim, 'Laptop')).rejects.toMatchObject({ status: 500 });
  await sql`alter table mails drop constraint refused`.execute(world.ctx.db);
  expect([await names(kim), await told()]).toEqual([['Laptop'], []]);

  for (let run = 0; run < 2; run += 1) await sendMissedPasskeyMails.run(world.ctx, undefined);
  expect(await told()).toEqual([
    expect.objectContaining({
      subject: 'A passkey was added to your Halfstar account',
      body_text: expect.stringContaining('"Laptop"'),
    }),
  ]);
});

test('a passkey that is added while its session is ended is not kept', async () => {
  const lou = await world.someone();
  const thief = lou.at(world.origin);
  const barrier = await blockTransactionsAt(world, 'before insert on auth_passkeys', `new.user_id = '${lou.userId}'`);
  const adding = made(thief, 'Of the thief');
  adding.catch(() => undefined);
  await barrier.waiting(1);
  await lou.api.sessions.endAll();
  await barrier.open(adding);
  await expect(adding).rejects.toMatchObject({ code: 'AUTHENTICATION_REQUIRED' });
  await lou.api.accounts.signIn({ email: lou.email, password: PASSWORD });
  expect(await names(lou)).toEqual([]);
});

test('adding one requires the password and a challenge for this member on this device', async () => {
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  await expect(bo.api.passkeys.getRegistrationOptions({ password: 'not it' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const options = await bo.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const credential = passkey.make(options);
  const refused = { code: 'PASSKEY_REFUSED' };

  // Another member, with or without the challenge's cookie; another device of the same member.
  await expect(cy.api.passkeys.add({ name: 'Mine', credential })).rejects.toMatchObject(refused);
  const thief = world.visitor();
  thief.cookies = `${cy.cookies}; ${bo.cookies.split('; ').find((pair) => pair.includes('passkey'))}`;
  await expect(thief.api.passkeys.add({ name: 'Mine', credential })).rejects.toMatchObject(refused);
  const other = world.visitor();
  await other.api.accounts.signIn({ email: bo.email, password: PASSWORD });
  await expect(other.api.passkeys.add({ name: 'Mine', credential })).rejects.toMatchObject(refused);
  expect([await names(bo), await names(cy)]).toEqual([[], []]);

  // A challenge for signing in is not valid for adding, and each challenge is answered once.
  const signIn = await bo.api.passkeys.getSignInOptions({});
  const instead = passkey.make({ challenge: signIn.challenge, rp: options.rp });
  await expect(bo.api.passkeys.add({ name: 'Mine', credential: instead })).rejects.toMatchObject(refused);
  const again = await bo.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const good = passkey.make(again);
  await bo.api.passkeys.add({ name: 'Mine', credential: good });
  await expect(bo.api.passkeys.add({ name: 'Mine', credential: good })).rejects.toMatchObject(refused);
  expect(await names(bo)).toEqual(['Mine']);
});

const WRONG: [what: string, wrong: Ceremony][] = [
  ['without user verification', { verified: false }],
  ['for another site', { origin: 'https://halfstar.evil.example' }],
  ['for another party', { rpId: 'evil.example' }],
  ['for another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
];

test.each(WRONG)('a passkey %s is neither added nor accepted at sign-in', async (_what, wrong) => {
  const dee = await world.member('dee');
  const before = await names(dee);
  const options = await dee.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const credential = new SoftPasskey(world.ctx.publicUrl).make(options, wrong);
  await expect(dee.api.passkeys.add({ name: 'Odd', credential })).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect(await names(dee)).toEqual(before);

  const good = await made(dee, 'Good');
  await expect(show(good, wrong)).rejects.toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  expect((await show(good)).state.user?.email).toBe(dee.email);
});

test('an assertion signs in once, on the device that requested the challenge', async () => {
  const eve = await world.member('eve');
  const passkey = await made(eve);
  const own = world.visitor();
  const credential = passkey.show(await own.api.passkeys.getSignInOptions({}));
  const asked = own.cookies;
  const unknown = { code: 'PASSKEY_UNKNOWN' };
  await expect(world.visitor().api.passkeys.signIn({ credential })).rejects.toMatchObject(unknown);
  const other = world.visitor();
  await other.api.passkeys.getSignInOptions({});
  await expect(other.api.passkeys.signIn({ credential })).rejects.toMatchObject(unknown);
  expect((await own.api.passkeys.signIn({ credential })).user?.email).toBe(eve.email);
  const thief = world.visitor();
  thief.cookies = asked;
  await expect(thief.api.passkeys.signIn({ credential })).rejects.toMatchObject(unknown);
  expect(await whoIs(thief)).toBeNull();
});

test('a copied passkey is recognized by its counter', async () => {
  const gus = await world.member('gus');
  const passkey = await made(gus);
  const client = world.visitor();
  const early = passkey.show(await client.api.passkeys.getSignInOptions({}));
  await show(passkey);
  await expect(client.api.passkeys.signIn({ credential: early })).rejects.toMatchObject({ code: 'PASSKEY_UNKNOWN' });
});

test('an unknown passkey and an invalid assertion get the same error', async () => {
  const known = await made(await world.member('hal'));
  const answers = new Set<string>();
  for (const passkey of [known, new SoftPasskey(world.ctx.publicUrl)]) {
    const client = world.visitor();
    const options = await client.api.passkeys.getSignInOptions({});
    expect(Object.keys(options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    const credential = passkey.show(options, { verified: false });
    const response = await client.send('POST', '/api/session/passkey', { credential });
    const { request_id: _, ...said } = (await response.json()) as Record<string, unknown>;
    answers.add(JSON.stringify([response.status, said]));
  }
  expect(answers.size).toBe(1);
});

test('a passkey replaces both steps of signing in', async () => {
  const ida = await world.member('ida');
  const { secret } = await ida.api.secondFactor.prepare({ password: PASSWORD });
  await ida.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  const passkey = await made(ida);
  expect((await show(passkey)).state.user?.email).toBe(ida.email);
  // It does not complete a sign-in that was begun with a password.
  const { second_step } = await world.visitor().api.accounts.signIn({ email: ida.email, password: PASSWORD });
  expect(second_step).toBe(true);
});

test('a passkey signs in to an account that waits for its deletion, and replaces the session of another account', async () => {
  const [jo, kim] = [await world.member('jo'), await world.member('kim')];
  const passkey = await made(jo);
  await jo.api.deletion.request({ password: PASSWORD });
  const before = kim.cookies;
  const { client, state } = await show(passkey, {}, kim);
  expect(state.user).toMatchObject({ email: jo.email, deletion_due_at: expect.any(String) });
  await client.api.deletion.cancel();
  const left = world.visitor();
  left.cookies = before;
  expect(await whoIs(left)).toBeNull();
});

test('an unconfirmed account cannot add a passkey', async () => {
  const client = world.visitor();
  const email = 'unconfirmed@example.com';
  await client.api.accounts.signUp({ invite_code: await world.invite(), email, password: PASSWORD });
  await client.api.accounts.signIn({ email, password: PASSWORD });
  await expect(client.api.passkeys.getRegistrationOptions({ password: PASSWORD })).rejects.toMatchObject({
    code: 'EMAIL_UNCONFIRMED',
  });
});

test("another member's passkey can be neither renamed nor removed, and the number of passkeys is limited", async () => {
  const [lou, mia] = [await world.member('lou'), await world.member('mia')];
  await made(lou);
  const passkey_id = (await lou.api.passkeys.list()).items[0]?.id ?? '';
  await expect(mia.api.passkeys.rename({ passkey_id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(mia.api.passkeys.remove({ passkey_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await names(lou)).toEqual(['Phone']);
  const rows = Array.from({ length: MAX_PASSKEYS - 1 }, (_, i) => ({
    user_id: lou.userId,
    name: `Key ${i}`,
    public_key: 'x',
    credential_id: `key ${i}`,
    counter: 0,
    device_type: 'singleDevice',
    backed_up: false,
    created_at: world.clock.now().toISOString(),
  }));
  await world.ctx.db.insertInto('auth_passkeys').values(rows).execute();
  await expect(lou.api.passkeys.getRegistrationOptions({ password: PASSWORD })).rejects.toMatchObject({
    code: 'TOO_MANY_PASSKEYS',
  });
});
