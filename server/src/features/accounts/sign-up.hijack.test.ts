import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client } from '#test/client.ts';
import { SoftPasskey } from '#test/passkey.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { deleteUnconfirmedAccounts } from './deletion.jobs.ts';

// An attacker signs up with an address before its owner does.

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const ATTACKER_PASSWORD = 'chosen by a stranger';
const OWNERS = 'chosen by the owner';

const signUp = async (client: Client, email: string, password: string, display_name: string, invite_code?: string) =>
  client.api.accounts.signUp({ invite_code: invite_code ?? (await world.invite()), email, password, display_name });

const inMailsTo = async (email: string, what: RegExp): Promise<string[]> => {
  const mails = (await world.mails()).filter((mail) => mail.recipient === email);
  return mails.flatMap(({ body_text }) => what.exec(body_text)?.slice(1, 2) ?? []);
};
/** Newest first. */
const tokensTo = (email: string) => inMailsTo(email, /token=([^&\s]+)/);
/** The sign-up of each mail, newest first. */
const signUpTimesTo = (email: string) => inMailsTo(email, /for the sign-up of (.+), and puts/);

const signIn = (email: string, password: string, client: Client = world.visitor()) =>
  client.api.accounts.signIn({ email, password }).then(
    ({ user }) => user?.email,
    (error: { code: string }) => error.code,
  );

const whoIs = async (client: Client) => (await client.api.accounts.getSession()).user?.email ?? null;
const userIdOf = async (email: string) =>
  (await world.ctx.db.selectFrom('auth_users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
const placesOf = async (email: string) =>
  world.ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select(['c.code', 'r.state', 'r.user_id'])
    .where('r.email', '=', email)
    .orderBy('r.reserved_at')
    .orderBy('r.id')
    .execute();

/** An attacker with an open session on the account of another person's address, who has changed everything that they may. */
async function attackerAt(email: string): Promise<Client> {
  const attacker = world.visitor();
  await signUp(attacker, email, ATTACKER_PASSWORD, 'Mallory');
  expect(await signIn(email, ATTACKER_PASSWORD, attacker)).toBe(email);
  await expect(attacker.api.passkeys.getRegistrationOptions({ password: ATTACKER_PASSWORD })).rejects.toMatchObject({
    code: 'EMAIL_UNCONFIRMED',
  });
  // As an account that was confirmed long ago may have it.
  await world.ctx.db
    .insertInto('auth_passkeys')
    .values({
      user_id: await userIdOf(email),
      name: 'Old key',
      public_key: 'key',
      credential_id: `credential of ${email}`,
      counter: 0,
      device_type: 'singleDevice',
      backed_up: false,
      created_at: world.clock.now().toISOString(),
    })
    .execute();
  return attacker;
}

async function expectShutOut(attacker: Client, email: string): Promise<void> {
  expect(await whoIs(attacker)).toBeNull();
  expect(await signIn(email, ATTACKER_PASSWORD)).toBe('INVALID_CREDENTIALS');
  await expect(attacker.api.passkeys.getRegistrationOptions({ password: ATTACKER_PASSWORD })).rejects.toMatchObject({
    code: 'AUTHENTICATION_REQUIRED',
  });
  const userId = await userIdOf(email);
  const passkeys = await world.ctx.db
    .selectFrom('auth_passkeys')
    .select('name')
    .where('user_id', '=', userId)
    .execute();
  expect(passkeys).toEqual([]);
}

test('[ACC-24] [ACC-13] confirming applies the sign-up of the opened mail, and ends the access of earlier sign-ups', async () => {
  const email = 'owner@example.com';
  const attacker = await attackerAt(email);
  // If these outlived the confirmation, the account would be deleted, and the attacker could set another password.
  const [strangersToken = ''] = await tokensTo(email);
  await attacker.api.deletion.request({ password: ATTACKER_PASSWORD });
  expect(await signIn(email, ATTACKER_PASSWORD, attacker)).toBe(email);
  const owner = world.visitor();
  const own = await world.invite({ invite_type: 'standard' });
  await signUp(owner, email, OWNERS, 'Olive', own);
  expect(await signIn(email, OWNERS)).toBe('INVALID_CREDENTIALS');
  const ownersToken = (await tokensTo(email)).find((token) => token !== strangersToken) ?? '';
  const { user } = await owner.api.accounts.confirmEmail({ token: ownersToken });

  expect(user).toMatchObject({
    email,
    email_confirmed: true,
    deletion_due_at: null,
    sanctions: { comment_ban_ends_at: null, suspension_ends_at: null, is_banned: false },
    metadata: { display_name: 'Olive', invite_code: own },
  });
  await expectShutOut(attacker, email);
  expect(await signIn(email, OWNERS)).toBe(email);
  // The attacker's link no longer applies a sign-up, and their code is released.
  await expect(owner.api.accounts.confirmEmail({ token: strangersToken })).rejects.toMatchObject({
    code: 'CONFIRMATION_EXPIRED',
  });
  expect(await signIn(email, ATTACKER_PASSWORD)).toBe('INVALID_CREDENTIALS');
  const profile = await owner.api.profiles.create({ user_id: user?.id ?? '' });
  expect(profile).toMatchObject({ display_name: 'Olive', tier: 'lite', invite_type: 'standard' });
  expect(await placesOf(email)).toEqual([
    expect.objectContaining({ state: 'released' }),
    { code: own, state: 'redeemed', user_id: user?.id },
  ]);
});

test('[ACC-24] resending mails every pending sign-up, and each link has its own password', async () => {
  const email = 'twice@example.com';
  const attacker = await attackerAt(email);
  world.clock.advance({ minutes: 1 });
  await signUp(world.visitor(), email, OWNERS, 'Olive');
  const [ownersTime = ''] = await signUpTimesTo(email);
  world.clock.advance({ minutes: 1 });
  await world.visitor().api.accounts.resendConfirmation({ email });
  await world.runJobs();
  // The resent mails were sent at the same moment, in any order.
  const times = (await signUpTimesTo(email)).slice(0, 2);
  const [first = '', second = '', ...earlier] = await tokensTo(email);
  expect([second.length, earlier.length]).toEqual([first.length, 2]);
  expect(new Set(times).size).toBe(2);
  await world.visitor().api.accounts.confirmEmail({ token: times[0] === ownersTime ? first : second });
  await expectShutOut(attacker, email);
  expect(await signIn(email, OWNERS)).toBe(email);
});

test('[ACC-24] an owner who sets a new password instead confirms the address, and nothing of the attacker stays', async () => {
  const email = 'reset@example.com';
  const attacker = await attackerAt(email);
  const [strangersToken = ''] = await tokensTo(email);
  const owner = world.visitor();
  await owner.api.accounts.requestPasswordReset({ email });
  await world.runJobs();
  const token = await world.tokenFromMail(email);
  await owner.api.accounts.resetPassword({ token, password: OWNERS, password_confirmation: OWNERS });

  await expectShutOut(attacker, email);
  expect(await signIn(email, OWNERS, owner)).toBe(email);
  expect((await owner.api.accounts.getSession()).user?.email_confirmed).toBe(true);
  await expect(owner.api.accounts.confirmEmail({ token: strangersToken })).rejects.toMatchObject({
    code: 'CONFIRMATION_EXPIRED',
  });
  expect(await signIn(email, ATTACKER_PASSWORD)).toBe('INVALID_CREDENTIALS');
});

test('an attacker whose link the owner opens gets in with their own password only: the mail asks the owner which sign-up it is', async () => {
  const email = 'which@example.com';
  await attackerAt(email);
  world.clock.advance({ hours: 3 });
  await signUp(world.visitor(), email, OWNERS, 'Olive');
  const texts = (await world.mails()).filter((mail) => mail.recipient === email).map((mail) => mail.body_text);
  const times = texts.map((text) => /sign-up of (.+ UTC)/.exec(text)?.[1]);
  expect(new Set(times).size).toBe(2);
  expect(times).not.toContain(undefined);
});

test('a password that is changed before the confirmation is the one that its sign-up applies', async () => {
  const email = 'changed@example.com';
  const client = world.visitor();
  await signUp(client, email, PASSWORD, 'Kim');
  await signIn(email, PASSWORD, client);
  await client.api.accounts.changePassword({
    current_password: PASSWORD,
    password: OWNERS,
    password_confirmation: OWNERS,
  });
  const [token = ''] = await tokensTo(email);
  await client.api.accounts.confirmEmail({ token });
  expect([await signIn(email, PASSWORD), await signIn(email, OWNERS)]).toEqual(['INVALID_CREDENTIALS', email]);
});

test('a reset keeps the passkeys and the second step of a confirmed account and asks the owner to review them', async () => {
  const ada = await world.member('ada');
  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const options = await ada.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  await ada.api.passkeys.add({ name: 'Phone', credential: passkey.make(options) });
  await world.visitor().api.accounts.requestPasswordReset({ email: ada.email });
  await world.runJobs();
  const token = await world.tokenFromMail(ada.email);
  const form = { token, password: OWNERS, password_confirmation: OWNERS };
  expect(await world.visitor().api.accounts.resetPassword(form)).toEqual({ passkeys: 1, second_factor: false });
  const [mail] = await world.mails();
  expect(mail).toMatchObject({ recipient: ada.email, subject: 'Your Halfstar password was changed' });
  expect(mail?.body_text).toContain('1 passkey still opens your account');
  expect(mail?.body_text).toContain('/settings');
});

test('of eight parallel uses of one confirmation link one signs in', async () => {
  const email = 'eight@example.com';
  await signUp(world.visitor(), email, PASSWORD, 'Eight');
  const [token = ''] = await tokensTo(email);
  const servers = [world.origin, await world.anotherServer()];
  const browsers = Array.from({ length: 8 }, (_, i) => new Client(servers[i % 2] ?? ''));
  await Promise.all(browsers.map((browser) => browser.api.accounts.confirmEmail({ token })));
  const signedIn = await Promise.all(browsers.map(whoIs));
  expect(signedIn.filter((who) => who === email)).toHaveLength(1);
});

test('an unconfirmed account is deleted a week after its last sign-up, with its reservation, and no other account', async () => {
  const stale = 'stale@example.com';
  const code = await world.invite({
    expires_at: new Date(world.clock.now().getTime() + 60 * 86_400_000).toISOString(),
  });
  const bound = await world.invite({ email: stale, expires_at: '2100-01-01T00:00:00.000Z' });
  await signUp(world.visitor(), stale, ATTACKER_PASSWORD, 'Mallory', code);
  await signUp(world.visitor(), 'renewed@example.com', ATTACKER_PASSWORD, 'Mallory');
  const { email: confirmed } = await world.member('confirmed');
  const known = async () => {
    const emails = [stale, 'renewed@example.com', confirmed];
    const rows = await world.ctx.db.selectFrom('auth_users').select('email').where('email', 'in', emails).execute();
    return rows.map(({ email }) => email).toSorted();
  };
  world.clock.advance({ hours: 7 * 24 - 1 });
  await signUp(world.visitor(), 'renewed@example.com', OWNERS, 'Olive');
  await deleteUnconfirmedAccounts.run(world.ctx, undefined);
  expect(await known()).toEqual([confirmed, 'renewed@example.com', stale].toSorted());
  world.clock.advance({ hours: 1, seconds: 1 });
  await deleteUnconfirmedAccounts.run(world.ctx, undefined);
  expect(await known()).toEqual([confirmed, 'renewed@example.com'].toSorted());
  expect((await world.mails()).filter((mail) => mail.recipient === stale)).toEqual([]);
  const left = await world.ctx.db
    .selectFrom('invite_redemptions as r')
    .innerJoin('invite_codes as c', 'c.id', 'r.code_id')
    .select(['r.state', 'r.email', 'r.user_id'])
    .where('c.code', '=', code)
    .execute();
  expect(left).toEqual([{ state: 'released', email: expect.stringMatching(/^deleted-/), user_id: null }]);
  // A code that was bound to the address is still valid for its owner.
  const owner = world.visitor();
  await signUp(owner, stale, OWNERS, 'Olive', bound);
  const { user } = await owner.api.accounts.confirmEmail({ token: await world.tokenFromMail(stale) });
  expect((await owner.api.profiles.create({ user_id: user?.id ?? '' })).display_name).toBe('Olive');
});
