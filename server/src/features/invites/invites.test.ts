import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';
import { createFirstAdminInvite, renewAdminInvite } from './invites.service.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const validate = (code: string, { visitor } = world) => visitor().api.invites.validate({ code });
const bad = (message: string) => ({ valid: false, message, email: null, invite_type: null });
const signUp = (client: Client, email: string, invite_code: string) =>
  client.api.accounts.signUp({ invite_code, email, password: PASSWORD });

/** A new member: signed up, confirmed, with a profile. */
async function join(email: string, code: string, { visitor, tokenFromMail } = world) {
  const client = visitor();
  await signUp(client, email, code);
  const { user } = await client.api.accounts.confirmEmail({ token: await tokenFromMail(email) });
  return { client, profile: await client.api.profiles.create({ user_id: user?.id ?? '' }) };
}

/** A test server that nobody has joined yet. */
async function startEmptyWorld(): Promise<World> {
  const empty = await startWorld();
  onTestFinished(() => empty.stop());
  return empty;
}

test('[INV-05] the first start makes one admin code, a lost one can be renewed, it works once, and its admin has no quota', async () => {
  const empty = await startEmptyWorld();
  const first = await createFirstAdminInvite(empty.ctx);
  expect(first).toMatch(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/);
  expect(await validate(first ?? '', empty)).toMatchObject({ valid: true, invite_type: 'admin' });
  // Later starts, also several processes at once, make none.
  expect(await Promise.all([1, 2, 3].map(() => createFirstAdminInvite(empty.ctx)))).toEqual([null, null, null]);

  const lost = empty.visitor();
  await signUp(lost, 'lost@example.com', first ?? '');
  const second = await renewAdminInvite(empty.ctx);
  expect(await validate(first ?? '', empty)).toMatchObject({ valid: false, message: 'Invalid invite code' });
  const { user } = await lost.api.accounts.confirmEmail({ token: await empty.tokenFromMail('lost@example.com') });
  await expect(lost.api.profiles.create({ user_id: user?.id ?? '' })).rejects.toMatchObject({
    code: 'INVITE_REQUIRED',
  });

  const { client, profile } = await join('root@example.com', second ?? '', empty);
  expect(profile).toMatchObject({ tier: 'admin', badges: ['founders', 'admin'], username: 'root1' });
  expect(await validate(second ?? '', empty)).toMatchObject({ message: 'This invite code has already been used' });
  expect(await renewAdminInvite(empty.ctx)).toBeNull();
  expect(await createFirstAdminInvite(empty.ctx)).toBeNull();
  for (let made = 0; made < 6; made++) await client.api.invites.create({});
  expect(await client.api.invites.getOverview()).toMatchObject({ open_left: null, total_left: null });
});

test('[INV-05] after its only account is gone, the next start makes a new admin code', async () => {
  const empty = await startEmptyWorld();
  const invite_code = (await createFirstAdminInvite(empty.ctx)) ?? '';
  const client = empty.visitor();
  const email = 'alone@example.com';
  await client.api.accounts.signUp({ invite_code, email, password: PASSWORD });
  const { user } = await client.api.accounts.confirmEmail({ token: await empty.tokenFromMail(email) });
  await client.api.profiles.create({ user_id: user?.id ?? '' });
  expect(await createFirstAdminInvite(empty.ctx)).toBeNull();
  // Nobody deletes the account of the last admin but who runs the server.
  await empty.ctx.db
    .deleteFrom('auth_users')
    .where('id', '=', user?.id ?? '')
    .execute();
  const next = await createFirstAdminInvite(empty.ctx);
  expect(await empty.visitor().api.invites.validate({ code: next ?? '' })).toMatchObject({ invite_type: 'admin' });
  expect(await createFirstAdminInvite(empty.ctx)).toBeNull();
});

test('[INV-01] validating returns whether a code is valid, the reason, its address and its type', async () => {
  const open = await world.invite();
  const answer = { valid: true, message: 'Invite code is valid', email: null, invite_type: 'founder' };
  expect(await validate(open)).toEqual(answer);
  expect(await validate(`  ${open.toLowerCase()} `)).toEqual(answer);

  expect(await validate('NOT-A-CODE')).toEqual(bad('Invalid invite code'));
  const past = new Date(world.clock.now().getTime() - 1).toISOString();
  expect(await validate(await world.invite({ expires_at: past, email: 'x@example.com' }))).toEqual(
    bad('This invite code has expired'),
  );
  await signUp(world.visitor(), 'taker@example.com', open);
  expect(await validate(open)).toEqual(bad('This invite code has already been used'));

  const refusals = ['', '   ', 'A'.repeat(21)].map((code) =>
    world.visitor().send('POST', '/api/invites/validations', { code }),
  );
  expect((await Promise.all(refusals)).map((response) => response.status)).toEqual([422, 422, 422]);
});

test('[INV-03] validating shows the address that a code is bound to', async () => {
  const code = await world.invite({ email: 'guest.star@example.com' });
  expect(await validate(code)).toMatchObject({ valid: true, email: 'guest.star@example.com' });
});

test('[INV-07] an ncg_employee code gives pro benefits and the cinema badge, a standard one neither', async () => {
  const employee = await join('nc@example.com', await world.invite({ invite_type: 'ncg_employee' }));
  expect(employee.profile).toMatchObject({
    tier: 'pro',
    badges: ['founders', 'ncg_cinemas'],
    invite_type: 'ncg_employee',
  });
  const standard = await join('sam@example.com', await world.invite({ invite_type: 'standard' }));
  expect(standard.profile).toMatchObject({ tier: 'lite', badges: [], invite_type: 'standard' });
});

test('[INV-04] a founder makes codes for one person each, and sees who used them', async () => {
  const ada = await world.member('ada');
  const made = await ada.api.invites.create({ email: 'Friend@Example.com', note: ' from the film club ' });
  expect(made).toMatchObject({
    code: expect.stringMatching(/^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/),
    invite_type: 'founder',
    email: 'friend@example.com',
    note: 'from the film club',
    status: 'open',
    used_by: [],
    can: { revoke: true },
  });
  expect((Date.parse(made.expires_at) - Date.parse(made.created_at)) / 86_400_000).toBe(60);
  expect(await ada.api.invites.getOverview()).toEqual({
    items: [made],
    next_cursor: null,
    open_left: 4,
    open_limit: 5,
    total_left: 19,
    invite_type: 'founder',
    can: { make_any: false },
  });

  await join('friend@example.com', made.code);
  expect(await ada.api.invites.getOverview()).toMatchObject({
    items: [{ id: made.id, status: 'used', used_by: ['friend'], can: { revoke: false } }],
    open_left: 5,
    total_left: 19,
  });
  await expect(ada.api.invites.revoke({ invite_id: made.id })).rejects.toMatchObject({ code: 'INVITE_ALREADY_USED' });
});

test('[INV-04] five codes may be open at a time, also with ten parallel requests; revoking one allows another', async () => {
  const bo = await world.member('bo');
  const tries = await Promise.allSettled(Array.from({ length: 10 }, () => bo.api.invites.create({})));
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
  await expect(bo.api.invites.create({})).rejects.toMatchObject({ status: 409, code: 'INVITE_QUOTA_REACHED' });
  const { items } = await bo.api.invites.getOverview();
  const [newest] = items;
  if (newest === undefined) throw new Error('no code');
  await bo.api.invites.revoke({ invite_id: newest.id });
  await bo.api.invites.revoke({ invite_id: newest.id });
  expect(await validate(newest.code)).toMatchObject({ valid: false, message: 'Invalid invite code' });
  expect(await bo.api.invites.getOverview()).toMatchObject({ open_left: 1, total_left: 16 });
  expect((await bo.api.invites.create({})).status).toBe('open');
});

test('[INV-04] a code with a pending sign-up cannot be revoked', async () => {
  const cy = await world.member('cy');
  const made = await cy.api.invites.create({});
  await signUp(world.visitor(), 'midway@example.com', made.code);
  await expect(cy.api.invites.revoke({ invite_id: made.id })).rejects.toMatchObject({ code: 'INVITE_ALREADY_USED' });
});

test("[INV-04] codes are a founder's own: other members make none, and neither see nor revoke a founder's", async () => {
  const ada = await world.someone();
  const lite = await world.member('lou', { invite_type: 'standard' });
  const dee = await world.member('dee');
  const made = await ada.api.invites.create({});
  for (const call of ['getOverview', 'create'] as const)
    await expect(lite.api.invites[call]({})).rejects.toMatchObject({ status: 403, code: 'NOT_ALLOWED' });
  await expect(world.visitor().api.invites.getOverview()).rejects.toMatchObject({ status: 401 });
  expect((await dee.api.invites.getOverview()).items).toEqual([]);
  await expect(dee.api.invites.revoke({ invite_id: made.id })).rejects.toMatchObject({ status: 404 });
  expect(await validate(made.code)).toMatchObject({ valid: true });
});

test('a forged type or number of uses is refused', async () => {
  const ada = await world.someone();
  for (const forged of [{ invite_type: 'admin' }, { max_uses: 50 }, { expires_at: '2099-01-01T00:00:00Z' }])
    expect((await ada.send('POST', '/api/invites', forged)).status).toBe(422);
});

test('[INV-04] a founder makes twenty codes in all: used ones count for ever, revoked and expired ones do not', async () => {
  const eva = await world.member('eva');
  const [revoked, expired] = [await eva.api.invites.create({}), await eva.api.invites.create({})];
  await eva.api.invites.revoke({ invite_id: revoked.id });
  const past = { expires_at: '2020-01-01T00:00:00Z' };
  await world.ctx.db.updateTable('invite_codes').set(past).where('id', '=', expired.id).execute();
  expect(await eva.api.invites.getOverview()).toMatchObject({ open_left: 5, total_left: 20 });
  for (let round = 0; round < 4; round++) {
    const codes = await Promise.all(Array.from({ length: 5 }, () => eva.api.invites.create({})));
    await Promise.all(codes.map(({ code }, i) => join(`eva-${round}-${i}@example.com`, code)));
  }
  expect(await eva.api.invites.getOverview()).toMatchObject({ open_left: 0, open_limit: 5, total_left: 0 });
  await expect(eva.api.invites.create({})).rejects.toMatchObject({ status: 409, code: 'INVITE_QUOTA_REACHED' });
});

test('[INV-04] a long list of codes is paged, newest first', async () => {
  const fay = await world.member('fay');
  const made: string[] = [];
  for (let i = 0; i < 4; i++) {
    made.unshift((await fay.api.invites.create({ note: `${i}` })).id);
    world.clock.advance({ seconds: 1 });
  }
  const first = await fay.api.invites.getOverview({ limit: 3 });
  const second = await fay.api.invites.getOverview({ limit: 3, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made);
  expect(second).toMatchObject({ next_cursor: null, open_left: 1, total_left: 16 });
});

test('[INV-01] a code is found however it is typed: without dashes, with spaces, in lower case', async () => {
  const hal = await world.member('hal');
  const { code } = await hal.api.invites.create({});
  const bare = code.replaceAll('-', '');
  const typed = [
    ` ${code.toLowerCase()} `,
    bare,
    bare.toLowerCase(),
    code.replaceAll('-', ' '),
    code.replaceAll('-', ' \u2013 '),
  ];
  for (const one of typed) expect([one, (await validate(one)).valid]).toEqual([one, true]);
  expect((await validate(`${bare}A`)).valid).toBe(false);
  await signUp(world.visitor(), 'typed@example.com', ` ${bare.toLowerCase()} `);
  expect(await validate(code)).toMatchObject({ message: 'This invite code has already been used' });
});

test('[INV-03] a code expires after sixty days; a user who signed up in time still joins', async () => {
  const gil = await world.member('gil');
  const [made, idle] = [await gil.api.invites.create({}), await gil.api.invites.create({})];
  world.clock.advance({ hours: 60 * 24, seconds: -1 });
  expect(await validate(made.code)).toMatchObject({ valid: true, message: 'Invite code is valid' });
  const late = world.visitor();
  await signUp(late, 'late@example.com', made.code);
  world.clock.advance({ seconds: 1 });
  expect(await validate(idle.code)).toEqual(bad('This invite code has expired'));
  await expect(signUp(world.visitor(), 'later@example.com', idle.code)).rejects.toMatchObject({
    code: 'INVITE_REQUIRED',
  });
  const { user } = await late.api.accounts.confirmEmail({ token: await world.tokenFromMail('late@example.com') });
  expect((await late.api.profiles.create({ user_id: user?.id ?? '' })).username).toBe('late');
});

test('[INV-03] once the operator has closed the founder phase, codes make standard members', async () => {
  const closed = await startWorld({ founderCohort: 'closed' });
  try {
    const ada = await closed.member('ada');
    expect((await ada.api.invites.create({})).invite_type).toBe('standard');
    expect((await ada.api.invites.getOverview()).invite_type).toBe('standard');
    const admin = await closed.member('admin', { invite_type: 'admin' });
    expect((await admin.api.invites.create({})).invite_type).toBe('standard');
    const { items } = await admin.api.invites.createBatch({ invite_type: 'founder' });
    expect(items).toMatchObject([{ invite_type: 'founder' }]);
  } finally {
    await closed.stop();
  }
});
