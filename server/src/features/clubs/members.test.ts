import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock, addMute, findsProfile } from '#test/blocks.ts';
import type { Client, MemberClient } from '#test/client.ts';
import { expectSoundClubs, fillClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  await expectSoundClubs(world);
  await world.stop();
});

let owner: MemberClient;
let ada: MemberClient;
let bo: MemberClient;
beforeEach(async () => {
  [owner, ada, bo] = [await world.someone(), await world.someone(), await world.someone()];
  world.clock.advance({ minutes: 1 });
});

/** A member whose tier may not own clubs. */
const lite = async (name: string) => world.member(name, { invite_type: 'standard' });

const join = async (club_id: string, ...members: MemberClient[]) => {
  for (const { api } of members) {
    world.clock.advance({ minutes: 1 });
    await api.clubMembers.join({ club_id });
  }
};

const membersOf = async ({ api }: Client, club_id: string) =>
  (await api.clubMembers.list({ club_id })).items.map(({ member, role }) => `${member.username} ${role}`);

const failsWith = (code: string, answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code });

test('[CLB-01] joining an open club gives the role member, once', async () => {
  const club_id = await makeClub(owner);
  for (let times = 0; times < 2; times += 1)
    expect(await ada.api.clubMembers.join({ club_id })).toEqual({ club_id, role: 'member', notify: 'all' });
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({
    role: 'member',
    member_count: 2,
    can: { join: false, leave: true, manage: false },
  });
  // The owner stays the owner.
  expect(await owner.api.clubMembers.join({ club_id })).toMatchObject({ role: 'owner' });
  await failsWith('AUTHENTICATION_REQUIRED', world.visitor().api.clubMembers.join({ club_id }));
});

test('what is not open is not joined', async () => {
  for (const join_policy of ['request', 'invite'] as const)
    for (const visibility of ['public', 'private'] as const) {
      const club_id = await makeClub(owner, { join_policy, visibility });
      await failsWith('CLUB_NOT_OPEN', ada.api.clubMembers.join({ club_id }));
      await owner.api.clubs.archive({ club_id });
      await failsWith('CLUB_ARCHIVED', ada.api.clubMembers.join({ club_id }));
    }
  const club_id = await makeClub(await world.someone());
  await addBlock(world.ctx, (await owner.api.clubs.get({ club_id })).owner?.user_id ?? '', ada.userId);
  await failsWith('NOT_FOUND', ada.api.clubMembers.join({ club_id }));
  await failsWith('NOT_FOUND', ada.api.clubMembers.leave({ club_id }));
  await failsWith('NOT_FOUND', ada.api.clubMembers.list({ club_id }));
  expect((await bo.api.clubMembers.list({ club_id })).items).toHaveLength(1);
});

test('[CLB-05] a club has 500 members at most, also when two take the last seat at once', async () => {
  const club_id = await makeClub(owner);
  await fillClub(world, club_id, 499);
  const answers = await Promise.allSettled([ada, bo].map(({ api }) => api.clubMembers.join({ club_id })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await failsWith('CLUB_FULL', (await world.someone()).api.clubMembers.join({ club_id }));
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ member_count: 500 });
});

test('who joins several times at once is a member once', async () => {
  const club_id = await makeClub(owner);
  await Promise.all(Array.from({ length: 5 }, () => ada.api.clubMembers.join({ club_id })));
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ member_count: 2 });
});

test('members leave, also an archived club, and without effect a second time', async () => {
  const club_id = await makeClub(owner, { name: 'Leavers', join_policy: 'open' });
  await join(club_id, ada, bo);
  await Promise.all([1, 2].map(() => ada.api.clubMembers.leave({ club_id })));
  expect(await ada.api.clubMembers.leave({ club_id })).toEqual({ club_id, role: null, notify: null });
  await owner.api.clubs.archive({ club_id });
  await bo.api.clubMembers.leave({ club_id });
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ member_count: 1 });
});

test('[CLB-05] the owner leaves by naming a member who may own the club, or alone, which archives it', async () => {
  const club_id = await makeClub(owner);
  const cheap = await lite('cheap');
  await join(club_id, ada, cheap);
  await failsWith('SUCCESSOR_NEEDED', owner.api.clubMembers.leave({ club_id }));
  for (const { userId: successor_id } of [owner, cheap, bo])
    await failsWith('SUCCESSOR_NEEDED', owner.api.clubMembers.leave({ club_id, successor_id }));
  const owned = [];
  for (let clubs = 0; clubs < 5; clubs += 1) owned.push(await makeClub(ada));
  await failsWith('SUCCESSOR_NEEDED', owner.api.clubMembers.leave({ club_id, successor_id: ada.userId }));
  await ada.api.clubMembers.leave({ club_id: owned[0] ?? '' });
  await owner.api.clubMembers.leave({ club_id, successor_id: ada.userId });
  expect(await bo.api.clubs.get({ club_id })).toMatchObject({ owner: { user_id: ada.userId }, member_count: 2 });
  expect(await membersOf(bo, club_id)).toEqual([`${ada.username} owner`, 'cheap member']);

  await cheap.api.clubMembers.leave({ club_id });
  await ada.api.clubMembers.leave({ club_id });
  expect(await bo.api.clubs.get({ club_id })).toMatchObject({ owner: null, member_count: 0, status: 'archived' });
});

test('[CLB-05] the owner removes anyone, club moderators those without a role, and admins all but the owner', async () => {
  const admin = await world.member('anadmin', { invite_type: 'admin' });
  const club_id = await makeClub(owner, { join_policy: 'request', visibility: 'private' });
  const [mod, other, plain] = [ada, bo, await world.someone()];
  await owner.api.clubs.update({
    club_id,
    name: 'Removers',
    description: '',
    rules: '',
    visibility: 'public',
    join_policy: 'open',
    sealed_rounds: false,
  });
  await join(club_id, mod, other, plain);
  for (const { userId: user_id } of [mod, other])
    await owner.api.clubMembers.setRole({ club_id, user_id, role: 'moderator' });
  const remove = (by: MemberClient, { userId: user_id }: MemberClient) =>
    by.api.clubMembers.remove({ club_id, user_id });
  for (const [by, who] of [
    [plain, mod],
    [mod, other],
    [mod, owner],
    [mod, mod],
    [admin, owner],
    [owner, owner],
    [await world.someone(), plain],
  ] as const)
    await failsWith('NOT_ALLOWED', remove(by, who));
  const rightsOf = async ({ api }: MemberClient) =>
    Object.fromEntries((await api.clubMembers.list({ club_id })).items.map(({ member, can }) => [member.user_id, can]));
  expect(await rightsOf(mod)).toEqual({
    [owner.userId]: { remove: false, set_role: false },
    [mod.userId]: { remove: false, set_role: false },
    [other.userId]: { remove: false, set_role: false },
    [plain.userId]: { remove: true, set_role: false },
  });
  expect((await rightsOf(owner))[mod.userId]).toEqual({ remove: true, set_role: true });

  // Also twice at once.
  await Promise.all([1, 2].map(() => remove(mod, plain)));
  await remove(owner, other);
  await remove(admin, mod);
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ member_count: 1 });
  // Whoever was removed comes back by invitation only.
  await failsWith('INVITATION_NEEDED', plain.api.clubMembers.join({ club_id }));
  expect(await plain.api.clubs.get({ club_id })).toMatchObject({ can: { join: false } });
  const { id: invitation_id } = await owner.api.clubInvitations.create({ club_id, user_id: plain.userId });
  await plain.api.clubInvitations.accept({ invitation_id });
  await plain.api.clubMembers.leave({ club_id });
  await plain.api.clubMembers.join({ club_id });
  // Removing somebody who is no member is no reason to ask for an invitation.
  const passer = await world.someone();
  await remove(owner, passer);
  await passer.api.clubMembers.join({ club_id });
  await owner.api.clubs.archive({ club_id });
  await failsWith('CLUB_ARCHIVED', remove(owner, passer));
});

test('[CLB-05] the owner alone gives roles and hands over, to who may own one more club', async () => {
  const club_id = await makeClub(owner);
  const cheap = await lite('cheap2');
  await join(club_id, ada, bo, cheap);
  const role = 'moderator' as const;
  await failsWith('NOT_ALLOWED', ada.api.clubMembers.setRole({ club_id, user_id: bo.userId, role }));
  await failsWith('NOT_ALLOWED', owner.api.clubMembers.setRole({ club_id, user_id: owner.userId, role }));
  const outsider = await world.someone();
  await failsWith('NOT_FOUND', owner.api.clubMembers.setRole({ club_id, user_id: outsider.userId, role }));
  await failsWith('NOT_FOUND', owner.api.clubMembers.handOver({ club_id, user_id: outsider.userId }));
  for (let times = 0; times < 2; times += 1)
    expect(await owner.api.clubMembers.setRole({ club_id, user_id: ada.userId, role })).toMatchObject({
      member: { user_id: ada.userId },
      role,
      can: { remove: true, set_role: true },
    });
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ role, can: { manage: true, own: false } });
  await failsWith('NOT_ALLOWED', ada.api.clubMembers.handOver({ club_id, user_id: ada.userId }));
  await failsWith('UPGRADE_REQUIRED', owner.api.clubMembers.handOver({ club_id, user_id: cheap.userId }));
  for (let clubs = 0; clubs < 5; clubs += 1) await makeClub(bo);
  await failsWith('TOO_MANY_CLUBS', owner.api.clubMembers.handOver({ club_id, user_id: bo.userId }));
  expect(await owner.api.clubMembers.handOver({ club_id, user_id: owner.userId })).toMatchObject({ role: 'owner' });
  expect(await owner.api.clubMembers.handOver({ club_id, user_id: ada.userId })).toMatchObject({ role });
  expect(await membersOf(bo, club_id)).toEqual([
    `${ada.username} owner`,
    `${owner.username} moderator`,
    `${bo.username} member`,
    'cheap2 member',
  ]);
  await ada.api.clubs.archive({ club_id });
  await failsWith('CLUB_ARCHIVED', ada.api.clubMembers.handOver({ club_id, user_id: owner.userId }));
  await failsWith('CLUB_ARCHIVED', ada.api.clubMembers.setRole({ club_id, user_id: owner.userId, role }));
});

test('two clubs handed over at once to a member who owns four leave them with five', async () => {
  const clubs = [await makeClub(owner), await makeClub(bo)] as const;
  for (const club_id of clubs) await join(club_id, ada);
  for (let owned = 0; owned < 4; owned += 1) await makeClub(ada);
  const answers = await Promise.allSettled([
    owner.api.clubMembers.handOver({ club_id: clubs[0], user_id: ada.userId }),
    bo.api.clubMembers.handOver({ club_id: clubs[1], user_id: ada.userId }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('members set of what they are notified', async () => {
  const club_id = await makeClub(owner);
  await failsWith('NOT_ALLOWED', ada.api.clubMembers.setNotify({ club_id, notify: 'none' }));
  await join(club_id, ada);
  const notify = 'film_changes' as const;
  expect(await ada.api.clubMembers.setNotify({ club_id, notify })).toEqual({ club_id, role: 'member', notify });
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ notify });
});

test('members are listed by role and by when they joined, in pages', async () => {
  const club_id = await makeClub(owner);
  await join(club_id, ada, bo, await lite('third'));
  await owner.api.clubMembers.setRole({ club_id, user_id: bo.userId, role: 'moderator' });
  const seen: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await world.visitor().api.clubMembers.list({ club_id, limit: 1, ...(cursor && { cursor }) });
    seen.push(...page.items.map(({ member }) => member.username));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(seen).toEqual([owner.username, bo.username, ada.username, 'third']);
});

test('[CLB-05] the members of a private club are shown to its members, who see each other whatever their audience, and to no other member', async () => {
  const club_id = await makeClub(owner);
  await join(club_id, ada, bo);
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'private' });
  const all = [`${owner.username} owner`, `${ada.username} member`, `${bo.username} member`];
  expect(await membersOf(bo, club_id)).toEqual(all);
  expect(await membersOf(world.visitor(), club_id)).toEqual([all[0], all[2]]);
  await owner.api.clubs.update({
    club_id,
    name: `Closed ${club_id}`,
    description: '',
    rules: '',
    visibility: 'private',
    join_policy: 'invite',
    sealed_rounds: false,
  });
  expect(await membersOf(bo, club_id)).toEqual(all);
  const outsider = await world.someone();
  for (const { api } of [world.visitor(), outsider]) await failsWith('NOT_FOUND', api.clubMembers.list({ club_id }));
  const user_id = bo.userId;
  for (const call of [
    () => outsider.api.clubMembers.setNotify({ club_id, notify: 'all' }),
    () => outsider.api.clubMembers.remove({ club_id, user_id }),
    () => outsider.api.clubMembers.setRole({ club_id, user_id, role: 'member' }),
    () => outsider.api.clubMembers.handOver({ club_id, user_id }),
    () => outsider.api.clubInvitations.listByClub({ club_id }),
    () => outsider.api.clubInvitations.create({ club_id, user_id }),
    () => outsider.api.clubRequests.list({ club_id }),
    () => outsider.api.clubRequests.approve({ club_id, user_id }),
    () => outsider.api.clubRequests.decline({ club_id, user_id }),
  ])
    await failsWith('NOT_FOUND', call());
  await addBlock(world.ctx, bo.userId, ada.userId);
  await addMute(world.ctx, bo.userId, owner.userId);
  expect(await membersOf(bo, club_id)).toEqual([all[2]]);
  expect(await membersOf(ada, club_id)).toEqual([all[0], all[1]]);
});

test('a block hides no member from those who look after the club, who remove them; a mute does', async () => {
  const club_id = await makeClub(owner);
  const mod = await world.someone();
  await join(club_id, mod, ada, bo);
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'moderator' });
  const all = [
    `${owner.username} owner`,
    `${mod.username} moderator`,
    `${ada.username} member`,
    `${bo.username} member`,
  ];
  await addBlock(world.ctx, ada.userId, owner.userId);
  await addBlock(world.ctx, ada.userId, mod.userId);
  await addBlock(world.ctx, mod.userId, bo.userId);
  for (const manager of [owner, mod]) {
    expect(await membersOf(manager, club_id)).toEqual(all);
    // Where a profile is not found, no link leads to it: bo, whom the club moderator blocks, is found.
    const { items } = await manager.api.clubMembers.list({ club_id });
    const notFound = items.filter(({ profile_hidden: isHidden }) => isHidden).map(({ member }) => member.user_id);
    expect(notFound).toEqual([ada.userId]);
    expect([await findsProfile(manager, ada), await findsProfile(manager, bo)]).toEqual([false, true]);
  }
  const changed = await owner.api.clubMembers.setRole({ club_id, user_id: ada.userId, role: 'member' });
  expect(changed.profile_hidden).toBe(true);
  expect(await membersOf(ada, club_id)).toEqual([all[2], all[3]]);
  expect(JSON.stringify(await ada.api.clubMembers.list({ club_id }))).not.toContain('profile_hidden');
  await addMute(world.ctx, owner.userId, bo.userId);
  expect(await membersOf(owner, club_id)).toEqual(all.slice(0, 3));
  for (const { userId: user_id } of [ada, bo]) await mod.api.clubMembers.remove({ club_id, user_id });
  expect(await membersOf(mod, club_id)).toEqual(all.slice(0, 2));
});
