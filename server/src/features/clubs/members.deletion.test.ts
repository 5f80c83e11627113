import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import type { MemberClient } from '#test/client.ts';
import { expectSoundClubs, makeClub } from '#test/clubs.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

async function deleteAccount(member: MemberClient, rows = 200): Promise<void> {
  await member.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx, { accounts: 1, rows });
  await expectSoundClubs(world);
}

const lite = (name: string) => world.member(name, { invite_type: 'standard' });

/** A club with these members, who joined one after the other. */
async function clubOf(owner: MemberClient, ...members: MemberClient[]): Promise<string> {
  const club_id = await makeClub(owner);
  for (const { api } of members) {
    world.clock.advance({ minutes: 1 });
    await api.clubMembers.join({ club_id });
  }
  return club_id;
}

const rolesOf = async (club_id: string) =>
  (await world.visitor().api.clubMembers.list({ club_id })).items.map(
    ({ member, role }) => `${member.username} ${role}`,
  );

test('[CLB-05] a deleted owner is followed by the oldest club moderator, whatever their tier', async () => {
  const [owner, pro, first, second] = [
    await world.someone(),
    await world.someone(),
    await lite('firstmod'),
    await lite('secondmod'),
  ];
  const club_id = await clubOf(owner, pro, first, second);
  for (const { userId: user_id } of [second, first])
    await owner.api.clubMembers.setRole({ club_id, user_id, role: 'moderator' });
  await deleteAccount(owner);
  expect(await rolesOf(club_id)).toEqual(['firstmod owner', 'secondmod moderator', `${pro.username} member`]);
  expect(await world.visitor().api.clubs.get({ club_id })).toMatchObject({
    owner: { username: 'firstmod' },
    member_count: 3,
    status: 'active',
  });
});

test('[CLB-05] without a club moderator the oldest pro member follows, however many clubs they own, and without one the club is archived', async () => {
  const [owner, cheap, pro, later] = [
    await world.someone(),
    await lite('cheap'),
    await world.someone(),
    await world.someone(),
  ];
  for (let clubs = 0; clubs < 5; clubs += 1) await makeClub(pro);
  const [passed, archived, alone] = [
    await clubOf(owner, cheap, pro, later),
    await clubOf(owner, cheap),
    await clubOf(owner),
  ];
  // A row in each transaction, so that the account goes in several.
  await deleteAccount(owner, 1);
  expect(await rolesOf(passed)).toEqual([`${pro.username} owner`, 'cheap member', `${later.username} member`]);
  const get = (club_id: string) => world.visitor().api.clubs.get({ club_id });
  expect(await get(passed)).toMatchObject({ member_count: 3, status: 'active' });
  expect(await get(archived)).toMatchObject({ owner: null, member_count: 1, status: 'archived' });
  expect(await get(alone)).toMatchObject({ owner: null, member_count: 0, status: 'archived' });
});

test('a deleted member no longer counts, and leaves no request and no invitation', async () => {
  const [owner, member, asking] = [await world.someone(), await world.someone(), await world.someone()];
  const club_id = await clubOf(owner, member);
  await owner.api.clubs.update({
    club_id,
    name: 'By request',
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'request',
    sealed_rounds: false,
  });
  await asking.api.clubRequests.create({ club_id });
  await owner.api.clubInvitations.create({ club_id, user_id: asking.userId });
  await deleteAccount(member);
  await deleteAccount(asking);
  expect(await world.visitor().api.clubs.get({ club_id })).toMatchObject({ member_count: 1 });
  await owner.api.accounts.getSession();
  expect(await owner.api.clubRequests.list({ club_id })).toMatchObject({ items: [] });
  expect(await owner.api.clubInvitations.listByClub({ club_id })).toMatchObject({ items: [] });
});
