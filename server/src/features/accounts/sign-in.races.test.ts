import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PasswordHashing } from '#platform/sign-in/library.ts';
import { computeAppCode } from '#test/authenticator.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { Client, type MemberClient } from '#test/client.ts';
import { fastPasswordHashing } from '#test/fast-password-hashing.ts';
import { SoftPasskey } from '#test/passkey.ts';
import { freezeTimeOfDay } from '#test/time-of-day.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

const NEW_PASSWORD = 'another half a star';

/** Set: the next check of a password waits before it answers. */
let hold: { reached: () => void; released: Promise<void> } | null = null;
const heldHashing: PasswordHashing = {
  ...fastPasswordHashing,
  async verify(typed) {
    const held = hold;
    hold = null;
    const isRight = await fastPasswordHashing.verify(typed);
    held?.reached();
    await held?.released;
    return isRight;
  },
};

let world: World;
/** A server whose next check of a password can be held. */
let origin: string;
freezeTimeOfDay();
beforeAll(async () => {
  world = await startWorld();
  origin = await world.anotherServer({ passwordHashing: heldHashing });
});
afterAll(() => world.stop());

/** Holds the check of the password in `act` while `meanwhile` happens. */
async function heldDuring<Answer>(act: () => Promise<Answer>, meanwhile: () => Promise<unknown>): Promise<Answer> {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  hold = { reached: reached.resolve, released: released.promise };
  const acting = act();
  acting.catch(() => undefined);
  await reached.promise;
  await meanwhile().finally(released.resolve);
  return acting;
}

/** Holds what `act` inserts first into this table while `meanwhile` happens. */
async function blockedDuring<Answer>(
  { userId }: MemberClient,
  act: () => Promise<Answer>,
  meanwhile: () => Promise<unknown>,
  table: 'auth_sessions' | 'auth_verifications' = 'auth_sessions',
): Promise<Answer> {
  const owner = table === 'auth_sessions' ? 'user_id' : 'value';
  const barrier = await blockTransactionsAt(world, `before insert on ${table}`, `new.${owner} = '${userId}'`);
  const acting = act();
  acting.catch(() => undefined);
  await barrier.waiting(1);
  await meanwhile();
  await barrier.open(acting);
  return acting;
}

const sessionsOf = async ({ userId }: MemberClient) =>
  (await world.ctx.db.selectFrom('auth_sessions').select('id').where('user_id', '=', userId).execute()).length;

const signIn = ({ email }: MemberClient, client = new Client(origin)) =>
  client.api.accounts.signIn({ email, password: PASSWORD });

const changePassword = (member: MemberClient) =>
  member.api.accounts.changePassword({
    current_password: PASSWORD,
    password: NEW_PASSWORD,
    password_confirmation: NEW_PASSWORD,
  });

async function resetPassword(member: MemberClient): Promise<void> {
  await world.visitor().api.accounts.requestPasswordReset({ email: member.email });
  await world.runJobs();
  const token = await world.tokenFromMail(member.email);
  const form = { token, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD };
  await world.visitor().api.accounts.resetPassword(form);
}

async function turnOn(member: MemberClient): Promise<{ secret: string; recoveryCode: string }> {
  const { secret } = await member.api.secondFactor.prepare({ password: PASSWORD });
  const { recovery_codes } = await member.api.secondFactor.turnOn({ code: computeAppCode(secret, -1) });
  return { secret, recoveryCode: recovery_codes[0] ?? '' };
}

/** A client that has given the password and not yet the second step. */
async function halfway(member: MemberClient): Promise<Client> {
  const client = new Client(origin);
  expect((await signIn(member, client)).second_step).toBe(true);
  return client;
}

test.each([
  ['changed', 'ada', changePassword, 1],
  ['reset', 'bob', resetPassword, 0],
] as const)(
  'a password that is %s while it is checked begins no session',
  async (_how, name, replace, sessionsLeft) => {
    const member = await world.member(name);
    const refused = { code: 'INVALID_CREDENTIALS' };
    await expect(
      heldDuring(
        () => signIn(member),
        () => replace(member),
      ),
    ).rejects.toMatchObject(refused);
    expect(await sessionsOf(member)).toBe(sessionsLeft);
  },
);

test('a second factor that is turned on while the password is checked is asked for', async () => {
  const cyd = await world.member('cyd');
  const client = new Client(origin);
  const answer = await heldDuring(
    () => signIn(cyd, client),
    () => turnOn(cyd),
  );
  expect(answer).toMatchObject({ user: null, second_step: true });
  expect((await client.api.accounts.getSession()).user).toBeNull();
  expect(await sessionsOf(cyd)).toBe(1);
});

test('a first step whose password is changed while it is taken allows no second one', async () => {
  const dee = await world.member('dee');
  const { secret } = await turnOn(dee);
  const client = new Client(origin);
  await expect(
    blockedDuring(
      dee,
      () => signIn(dee, client),
      () => changePassword(dee),
    ),
  ).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  const step = { kind: 'app' as const, code: computeAppCode(secret), trust_device: false };
  await expect(client.api.secondFactor.completeSignIn(step)).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  expect(await sessionsOf(dee)).toBe(1);
});

test('a device that is trusted no longer while its password is checked is asked for the second step', async () => {
  const eve = await world.member('eve');
  const { secret } = await turnOn(eve);
  const laptop = await halfway(eve);
  await laptop.api.secondFactor.completeSignIn({ kind: 'app', code: computeAppCode(secret), trust_device: true });
  const answer = await blockedDuring(
    eve,
    () => signIn(eve, laptop),
    () => eve.api.sessions.endOthers(),
    // Where the library marks the device as trusted for another time.
    'auth_verifications',
  );
  expect(answer).toMatchObject({ user: null, second_step: true });
  expect(await sessionsOf(eve)).toBe(1);
});

test.each([
  ['an authenticator', 'fay'],
  ['a recovery code', 'flo'],
])('a second step by %s begins no session when the password is reset meanwhile', async (means, name) => {
  const member = await world.member(name);
  const { secret, recoveryCode } = await turnOn(member);
  const client = await halfway(member);
  const step =
    means === 'a recovery code'
      ? { kind: 'recovery' as const, code: recoveryCode }
      : { kind: 'app' as const, code: computeAppCode(secret), trust_device: true };
  const taking = blockedDuring(
    member,
    () => client.api.secondFactor.completeSignIn(step),
    () => resetPassword(member),
  );
  await expect(taking).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  expect(await sessionsOf(member)).toBe(0);
});

test('a passkey that is removed while it is checked begins no session', async () => {
  const gus = await world.member('gus');
  const passkey = new SoftPasskey(world.ctx.publicUrl);
  const creation = await gus.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  const { id } = await gus.api.passkeys.add({ name: 'Phone', credential: passkey.make(creation) });
  const client = new Client(origin);
  const request = await client.api.passkeys.getSignInOptions({});
  const showing = blockedDuring(
    gus,
    () => client.api.passkeys.signIn({ credential: passkey.show(request) }),
    () => gus.api.passkeys.remove({ passkey_id: id }),
  );
  await expect(showing).rejects.toMatchObject({ code: 'PASSKEY_UNKNOWN' });
  expect(await sessionsOf(gus)).toBe(1);
});

test.each([
  [
    'turn the second factor off',
    'hal',
    ({ api }: MemberClient): Promise<unknown> => api.secondFactor.turnOff({ password: PASSWORD }),
  ],
  ['replace the codes', 'ida', ({ api }: MemberClient) => api.secondFactor.renewRecoveryCodes({ password: PASSWORD })],
  ['delete the account', 'jo1', ({ api }: MemberClient) => api.deletion.request({ password: PASSWORD })],
  [
    'make an access token',
    'kit',
    ({ api }: MemberClient) =>
      api.accessTokens.create({ name: 'Script', scope: 'write', expires_in_days: null, password: PASSWORD }),
  ],
] as const)('an old password that is reset while it is checked does not %s', async (_what, name, act) => {
  const member = await world.member(name);
  const { recoveryCode } = await turnOn(member);
  const acting = heldDuring(
    () => act(member.at(origin)),
    () => resetPassword(member),
  );
  await expect(acting).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  const client = new Client(origin);
  const { second_step } = await client.api.accounts.signIn({ email: member.email, password: NEW_PASSWORD });
  expect(second_step).toBe(true);
  const { user } = await client.api.secondFactor.completeSignIn({ kind: 'recovery', code: recoveryCode });
  expect(user).toMatchObject({ email: member.email, deletion_due_at: null });
});
