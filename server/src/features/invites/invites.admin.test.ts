import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await world.member('boss', { invite_type: 'admin' });
});
afterAll(() => world.stop());

const validate = (code: string) => world.visitor().api.invites.validate({ code });
const signUp = (email: string, invite_code: string) =>
  world.visitor().api.accounts.signUp({ invite_code, email, password: PASSWORD });

const allCodes = () => world.ctx.db.selectFrom('invite_codes').select('id').execute();

/** A new member: signed up, confirmed, with a profile. */
async function join(email: string, code: string) {
  const client = world.visitor();
  await client.api.accounts.signUp({ invite_code: code, email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await world.tokenFromMail(email) });
  return client.api.profiles.create({ user_id: user?.id ?? '' });
}

test('[INV-04] an admin makes fifty different codes of a type at once, and lists them page by page', async () => {
  const other = await world.member('projectionist', { invite_type: 'admin' });
  const { items } = await other.api.invites.createBatch({ invite_type: 'ncg_employee', count: 50, note: 'Spring' });
  expect(new Set(items.map(({ code }) => code))).toHaveLength(50);
  for (const invite of items)
    expect(invite).toMatchObject({
      code: expect.stringMatching(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/),
      invite_type: 'ncg_employee',
      note: 'Spring',
      status: 'open',
      max_uses: 1,
      use_count: 0,
    });
  const first = await other.api.invites.getOverview({ limit: 30 });
  const second = await other.api.invites.getOverview({ limit: 30, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items]).toEqual(items);
  expect(second).toMatchObject({ next_cursor: null, open_left: null, total_left: null, can: { make_any: true } });
  expect(await join('projection@example.com', items[0]?.code ?? '')).toMatchObject({
    tier: 'pro',
    badges: ['founders', 'ncg_cinemas'],
  });
});

test('[INV-03] [INV-04] a code for many shows how many used it, and its remaining uses can be revoked', async () => {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'standard', max_uses: 3 });
  const [made] = items;
  if (made === undefined) throw new Error('no code');
  const own = async () => (await admin.api.invites.getOverview()).items.find(({ id }) => id === made.id);
  expect(await join('one@example.com', made.code)).toMatchObject({ tier: 'lite', badges: [] });
  await signUp('two@example.com', made.code);
  expect(await own()).toMatchObject({ status: 'open', max_uses: 3, use_count: 2, used_by: ['one'] });
  expect((await own())?.can).toEqual({ revoke: true });

  await admin.api.invites.revoke({ invite_id: made.id });
  expect(await validate(made.code)).toMatchObject({ valid: false, message: 'Invalid invite code' });
  await expect(signUp('three@example.com', made.code)).rejects.toMatchObject({ code: 'INVITE_REQUIRED' });
  // A user who had signed up before still joins.
  const two = world.visitor();
  const { user } = await two.api.accounts.confirmEmail({ token: await world.tokenFromMail('two@example.com') });
  expect((await two.api.profiles.create({ user_id: user?.id ?? '' })).username).toBe('two');
  expect(await own()).toMatchObject({
    status: 'revoked',
    use_count: 2,
    used_by: ['two', 'one'],
    can: { revoke: false },
  });
});

test('[INV-03] a code for many is used up by the last of them, and can then not be revoked', async () => {
  const { items } = await admin.api.invites.createBatch({ invite_type: 'founder', max_uses: 2 });
  const { code = '', id = '' } = items[0] ?? {};
  await join('first@example.com', code);
  await join('second@example.com', code);
  expect(await validate(code)).toMatchObject({ valid: false, message: 'This invite code has already been used' });
  await expect(admin.api.invites.revoke({ invite_id: id })).rejects.toMatchObject({ code: 'INVITE_ALREADY_USED' });
});

test('[INV-03] a code expires at its own expiry time', async () => {
  const expires_at = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const { items } = await admin.api.invites.createBatch({ invite_type: 'founder', expires_at });
  const code = items[0]?.code ?? '';
  world.clock.advance({ minutes: 59 });
  expect(await validate(code)).toMatchObject({ valid: true, message: 'Invite code is valid' });
  world.clock.advance({ minutes: 1 });
  expect(await validate(code)).toMatchObject({ valid: false, message: 'This invite code has expired' });
});

test.each([
  ['more than fifty', { count: 51 }, 'count', 'Make between 1 and 50 codes at once.'],
  ['none', { count: 0 }, 'count', 'Make between 1 and 50 codes at once.'],
  ['half a use', { max_uses: 0.5 }, 'max_uses', 'A code can be used between 1 and 100000 times.'],
  ['an admin code', { invite_type: 'admin' }, 'invite_type', expect.any(String)],
  ['a time gone by', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at', 'Choose a time that is still to come.'],
  [
    'many for one address',
    { email: 'ada@example.com', count: 2 },
    'email',
    'A code for one address is a single code, for one use.',
  ],
])('[INV-04] %s is refused with the field, and no code is made', async (_what, more, field, message) => {
  const before = await allCodes();
  const response = await admin.send('POST', '/api/invites/batches', { invite_type: 'founder', ...more });
  expect(response.status).toBe(422);
  expect(await response.json()).toMatchObject({ errors: [{ field, message }] });
  expect(await allCodes()).toEqual(before);
});

test('[INV-04] an admin raises the quota of one member, who can then make so many codes and no more', async () => {
  const ada = await world.someone();
  const bo = await world.someone();
  const raised = { open_limit: 7, total_limit: 30 };
  const quotaOf = (user_id: string) => admin.api.invites.getQuota({ user_id });
  expect(await quotaOf(ada.userId)).toEqual({ open_limit: 5, total_limit: 20 });
  expect(await admin.api.invites.setQuota({ user_id: ada.userId, ...raised })).toEqual(raised);
  expect([await quotaOf(ada.userId), await quotaOf(bo.userId)]).toEqual([raised, { open_limit: 5, total_limit: 20 }]);
  expect(await ada.api.invites.getOverview()).toMatchObject({ open_left: 7, open_limit: 7, total_left: 30 });
  expect(await bo.api.invites.getOverview()).toMatchObject({ open_left: 5, open_limit: 5, total_left: 20 });
  const tries = await Promise.allSettled(Array.from({ length: 9 }, () => ada.api.invites.create({})));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(7);

  await admin.api.invites.setQuota({ user_id: ada.userId, open_limit: 5, total_limit: 20 });
  expect(await ada.api.invites.getOverview()).toMatchObject({ open_left: 0, open_limit: 5, total_left: 13 });
  const unknownId = '00000000-0000-7000-8000-000000000000';
  await expect(admin.api.invites.setQuota({ user_id: unknownId, ...raised })).rejects.toMatchObject({ status: 404 });
  await expect(quotaOf(unknownId)).rejects.toMatchObject({ status: 404 });
  for (const [limits, message] of [
    [{ open_limit: 21, total_limit: 20 }, 'No more codes can be open than may be made in all.'],
    [{ open_limit: 4, total_limit: 20 }, 'From 5, which is usual, to 10,000.'],
  ] as const) {
    const refusal = { code: 'INVALID_INPUT', data: { errors: [{ field: 'open_limit', message }] } };
    await expect(admin.api.invites.setQuota({ user_id: ada.userId, ...limits })).rejects.toMatchObject(refusal);
  }
});

test('[INV-04] founders, members and visitors cannot do any of this, not even for themselves', async () => {
  const ada = await world.someone();
  const lou = await world.member('lou', { invite_type: 'standard' });
  const raise = { user_id: ada.userId, open_limit: 50, total_limit: 50 };
  for (const { api } of [ada, lou]) {
    const refused = { status: 403, code: 'NOT_ALLOWED' };
    await expect(api.invites.createBatch({ invite_type: 'founder' })).rejects.toMatchObject(refused);
    await expect(api.invites.setQuota(raise)).rejects.toMatchObject(refused);
    await expect(api.invites.getQuota({ user_id: ada.userId })).rejects.toMatchObject(refused);
  }
  const visitor = world.visitor().api.invites;
  await expect(visitor.createBatch({ invite_type: 'founder' })).rejects.toMatchObject({ status: 401 });
  await expect(visitor.setQuota(raise)).rejects.toMatchObject({ status: 401 });
  await expect(visitor.getQuota({ user_id: ada.userId })).rejects.toMatchObject({ status: 401 });
  expect(await ada.api.invites.getOverview()).toMatchObject({ open_limit: 5, can: { make_any: false } });
});
