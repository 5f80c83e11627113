import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let admin: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  admin = await makeAdmin();
});
afterAll(() => world.stop());

async function makeAdmin(): Promise<MemberClient> {
  const member = await world.someone();
  await world.ctx.db
    .updateTable('profiles')
    .set({ tier: 'admin', badges: ['admin'] })
    .where('user_id', '=', member.userId)
    .execute();
  await eventually(() =>
    member.api.admin.listMembers({}).then(
      () => true,
      () => false,
    ),
  );
  return member;
}

const REASON = { reason: 'For good reasons.', password: PASSWORD };

test('[ADM-01] members are found by a part of their name or their whole address, and filtered, page by page', async () => {
  const [ada, bo] = [await world.member('adalovelace'), await world.member('bolovely')];
  await admin.api.admin.imposeSanction({ user_id: bo.userId, kind: 'suspension', days: 3, ...REASON });
  const names = async (filter: object) =>
    (await admin.api.admin.listMembers(filter)).items.map(({ member }) => member.username);
  expect(await names({ query: 'LOVEL' })).toEqual(['bolovely', 'adalovelace']);
  expect(await names({ query: 'adalovelace@example.com' })).toEqual(['adalovelace']);
  expect(await names({ query: 'adalovelace@example' })).toEqual([]);
  expect(await names({ query: '100%' })).toEqual([]);
  expect(await names({ query: 'lovel', sanction: 'suspension' })).toEqual(['bolovely']);
  for (const filter of [{ tier: 'admin' }, { badge: 'admin' }]) {
    expect(await names({ ...filter, query: admin.username })).toEqual([admin.username]);
    expect(await names({ ...filter, query: 'lovel' })).toEqual([]);
  }
  const first = await admin.api.admin.listMembers({ query: 'lovel', limit: 1 });
  const second = await admin.api.admin.listMembers({ query: 'lovel', limit: 1, cursor: first.next_cursor ?? '' });
  expect([...first.items, ...second.items]).toMatchObject([
    { member: { user_id: bo.userId }, sanctions: ['suspension'] },
    { member: { user_id: ada.userId }, sanctions: [] },
  ]);
  expect(second.next_cursor).toBeNull();
});

test('[ADM-01] an admin sets tier and badges of another member, never the own tier, and each is in the audit log', async () => {
  const ada = await world.someone();
  const user_id = ada.userId;
  await expect(admin.api.admin.setTier({ user_id, tier: 'pro', ...REASON, password: 'wrong' })).rejects.toMatchObject({
    code: 'WRONG_PASSWORD',
  });
  expect(await admin.api.admin.setTier({ user_id, tier: 'lite', ...REASON })).toMatchObject({
    member: { tier: 'lite' },
  });
  const all = ['founders', 'ncg_cinemas', 'moderator', 'admin', 'pro', 'lite'] as const;
  await admin.api.admin.setBadges({ user_id, badges: [...all], ...REASON });
  await ada.api.profiles.update({ user_id, bio: '', selected_badge: 'moderator' });
  const { member } = await admin.api.admin.setBadges({ user_id, badges: ['lite'], ...REASON });
  expect(member).toMatchObject({ badges: ['lite'], selected_badge: null });
  await expect(admin.api.admin.setTier({ user_id: admin.userId, tier: 'lite', ...REASON })).rejects.toMatchObject({
    code: 'NOT_ALLOWED',
  });
  const { items } = await admin.api.admin.listAudit({ member_id: user_id });
  expect(items).toMatchObject([
    { action: 'set_badges', actor: { user_id: admin.userId }, after: { badges: ['lite'] }, reason: REASON.reason },
    { action: 'set_badges', before: { badges: ['founders'] }, after: { badges: [...all].toSorted() } },
    { action: 'set_tier', before: { tier: 'pro' }, after: { tier: 'lite' } },
  ]);
  expect((await admin.api.admin.listAudit({ member_id: user_id, action: 'set_tier' })).items).toHaveLength(1);
  expect((await admin.api.admin.listAudit({ actor_id: user_id })).items).toEqual([]);
});

const takeTier = (from: MemberClient, by: MemberClient) =>
  by.api.admin.setTier({ user_id: from.userId, tier: 'lite', ...REASON }).then(
    () => 'taken',
    (error: { code: string }) => error.code,
  );

test('[ADM-01] of two admins who take the tier from each other at once, one stays', async () => {
  const [one, two] = [await makeAdmin(), await makeAdmin()];
  const answers = await Promise.all([takeTier(one, two), takeTier(two, one)]);
  expect(answers.toSorted()).toEqual(['NOT_ALLOWED', 'taken']);
  const { rows } = await sql<{ tier: string }>`
    select tier from profiles where user_id in (${one.userId}, ${two.userId}) order by tier`.execute(world.ctx.db);
  expect(rows).toEqual([{ tier: 'admin' }, { tier: 'lite' }]);
});

test('[ADM-01] an admin suspends, bans and lifts, but nobody of the team; the rights of the team need a lifted sanction', async () => {
  const ada = await world.someone();
  const user_id = ada.userId;
  const banned = await admin.api.admin.imposeSanction({ user_id, kind: 'ban', days: null, ...REASON });
  expect(banned.sanctions).toMatchObject([{ kind: 'ban', is_in_force: true }]);
  await eventually(() =>
    ada.api.timeline.listHome({}).then(
      () => false,
      (error: { code: string }) => error.code === 'ACCOUNT_BANNED',
    ),
  );
  await expect(admin.api.admin.setBadges({ user_id, badges: ['moderator'], ...REASON })).rejects.toMatchObject({
    code: 'MEMBER_SANCTIONED',
  });
  await expect(admin.api.admin.setTier({ user_id, tier: 'admin', ...REASON })).rejects.toMatchObject({
    code: 'MEMBER_SANCTIONED',
  });
  const lift = { sanction_id: banned.sanctions[0]?.id ?? '', reason: 'A mistake.' };
  for (const _ of [1, 2])
    expect((await admin.api.admin.liftSanction(lift)).sanctions).toMatchObject([{ is_in_force: false }]);
  await admin.api.admin.setBadges({ user_id, badges: ['moderator'], ...REASON });
  await expect(
    admin.api.admin.imposeSanction({ user_id, kind: 'suspension', days: 3, ...REASON }),
  ).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  const { items } = await admin.api.admin.listAudit({ member_id: user_id });
  expect(items.map(({ action }) => action)).toEqual(['set_badges', 'lift', 'ban']);
});

test('[ADM-01] an admin signs a member out everywhere', async () => {
  const ada = await world.someone();
  const user_id = ada.userId;
  expect(await admin.api.admin.getMember({ user_id })).toMatchObject({ open_sessions: 1, email: ada.email });
  await admin.api.admin.signOutMember({ user_id, reason: 'A lost phone.' });
  await eventually(async () => (await ada.api.accounts.getSession()).user === null);
  expect(await admin.api.admin.getMember({ user_id })).toMatchObject({ open_sessions: 0, last_seen_at: null });
});

test('[ADM-01] nobody but admins may ask', async () => {
  const ada = await world.someone();
  const user_id = ada.userId;
  await world.ctx.db
    .updateTable('profiles')
    .set({ badges: ['moderator'] })
    .where('user_id', '=', user_id)
    .execute();
  const { api } = ada;
  const form = { user_id: admin.userId, ...REASON };
  for (const act of [
    () => api.admin.listMembers({}),
    () => api.admin.getMember({ user_id }),
    () => api.admin.setTier({ ...form, tier: 'lite' }),
    () => api.admin.setBadges({ ...form, badges: [] }),
    () => api.admin.imposeSanction({ ...form, kind: 'ban', days: null }),
    () => api.admin.liftSanction({ sanction_id: user_id, reason: 'Why not.' }),
    () => api.admin.signOutMember({ user_id, reason: 'Why not.' }),
    () => api.admin.listAudit({}),
  ])
    await expect(act()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
