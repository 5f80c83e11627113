import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteDueAccounts } from '#features/accounts/deletion.service.ts';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { makeClub } from '#test/clubs.ts';
import { getOnlyNotification, listNotifications } from '#test/notifications.ts';
import { PASSWORD, startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let mod: MemberClient;
let ada: MemberClient;
let club_id: string;
let club_name: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

beforeEach(async () => {
  [owner, mod, ada] = [await world.someone(), await world.someone(), await world.someone()];
  club_id = await makeClub(owner, { visibility: 'private', join_policy: 'request' });
  club_name = (await owner.api.clubs.get({ club_id })).name;
  await mod.api.clubRequests.create({ club_id });
  await owner.api.clubRequests.approve({ club_id, user_id: mod.userId });
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'moderator' });
  for (const { items } of [await listNotifications(mod), await listNotifications(owner)])
    for (const { id, recipient_id } of items)
      await (recipient_id === mod.userId ? mod : owner).api.notifications.delete({ notification_id: id });
});

const invite = async () => (await mod.api.clubInvitations.create({ club_id, user_id: ada.userId })).id;
const nothingOf = async (member: MemberClient) =>
  expect(await listNotifications(member)).toMatchObject({ items: [], unread_count: 0 });

test('[CLB-04] [NOT-01] [NOT-02] an invitation is a notification of the invitee, which accepting answers', async () => {
  const invitation_id = await invite();
  expect(await getOnlyNotification(ada)).toEqual({
    id: expect.any(String),
    recipient_id: ada.userId,
    type: 'club_invitation',
    title: 'Club invitation',
    message: `${mod.username} invites you to ${club_name}.`,
    read: false,
    created_at: expect.any(String),
    link: `/movie-clubs/${club_id}`,
    actor: expect.objectContaining({ user_id: mod.userId }),
    data: { club_id, invitation_id, invitation_status: 'pending' },
  });
  await ada.api.clubInvitations.accept({ invitation_id });
  expect(await getOnlyNotification(ada)).toMatchObject({ read: true, data: { invitation_status: 'accepted' } });
  for (const member of [owner, mod]) await nothingOf(member);
});

test('an invitation that was declined, revoked or has expired is no longer shown', async () => {
  await ada.api.clubInvitations.decline({ invitation_id: await invite() });
  await nothingOf(ada);
  const invitation_id = await invite();
  await owner.api.clubInvitations.revoke({ invitation_id });
  await nothingOf(ada);
  await invite();
  expect((await listNotifications(ada)).unread_count).toBe(1);
  for (let days = 0; days < 30; days += 10) {
    world.clock.advance({ hours: 240 });
    await ada.api.accounts.getSession();
  }
  await nothingOf(ada);
});

test('a request to join is a notification of owner and club moderators, and its approval one of the requester', async () => {
  const plain = await world.someone();
  await plain.api.clubRequests.create({ club_id });
  await mod.api.clubRequests.approve({ club_id, user_id: plain.userId });
  await ada.api.clubRequests.create({ club_id });
  for (const manager of [owner, mod])
    expect(await getOnlyNotification(manager)).toMatchObject({
      type: 'club_request',
      message: `${ada.username} asks to join ${club_name}.`,
      link: `/movie-clubs/${club_id}`,
      actor: { user_id: ada.userId },
      data: { club_id },
    });
  await nothingOf(ada);
  await mod.api.clubRequests.approve({ club_id, user_id: ada.userId });
  for (const manager of [owner, mod]) await nothingOf(manager);
  for (const member of [ada, plain])
    expect(await getOnlyNotification(member)).toMatchObject({
      type: 'club_approved',
      message: `You are a member of ${club_name} now.`,
      actor: null,
      data: { club_id },
    });
  // Who has left is not told that they are a member.
  await ada.api.clubMembers.leave({ club_id });
  await nothingOf(ada);
});

test('a request that was withdrawn or declined is no longer shown, and nobody is told', async () => {
  await ada.api.clubRequests.create({ club_id });
  await ada.api.clubRequests.withdraw({ club_id });
  for (const member of [owner, mod, ada]) await nothingOf(member);
  await ada.api.clubRequests.create({ club_id });
  for (const manager of [owner, mod])
    expect(await getOnlyNotification(manager)).toMatchObject({ type: 'club_request' });
  await owner.api.clubRequests.decline({ club_id, user_id: ada.userId });
  for (const member of [owner, mod, ada]) await nothingOf(member);
});

test('who looks after the club no longer is not told any more who asks to join it', async () => {
  await ada.api.clubRequests.create({ club_id });
  for (const manager of [owner, mod])
    expect(await getOnlyNotification(manager)).toMatchObject({ type: 'club_request' });
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'member' });
  await nothingOf(mod);
  expect(await getOnlyNotification(owner)).toMatchObject({ type: 'club_request' });
});

test('[PRO-04] private members ask and invite too, but not across a block', async () => {
  for (const { api, userId: user_id } of [ada, mod]) await api.visibility.setAudience({ user_id, audience: 'private' });
  await ada.api.clubRequests.create({ club_id });
  for (const manager of [owner, mod])
    expect(await getOnlyNotification(manager)).toMatchObject({ type: 'club_request' });
  await addBlock(world.ctx, mod.userId, ada.userId);
  await nothingOf(mod);
  await getOnlyNotification(owner);

  const bo = await world.someone();
  await mod.api.clubInvitations.create({ club_id, user_id: bo.userId });
  expect(await getOnlyNotification(bo)).toMatchObject({ type: 'club_invitation', actor: { user_id: mod.userId } });
  // The club is unknown to those whom its owner blocks.
  await addBlock(world.ctx, owner.userId, bo.userId);
  await nothingOf(bo);
});

const listRoleNotices = async (member: MemberClient) =>
  (await listNotifications(member)).items.filter(({ type }) => type === 'club_owner' || type === 'club_moderator');

test('who becomes a club moderator, or the owner by a hand-over, is told once for each time, as long as they are', async () => {
  await mod.api.clubInvitations.create({ club_id, user_id: ada.userId });
  const [invited] = (await listNotifications(ada)).items;
  await ada.api.clubInvitations.accept({ invitation_id: invited?.data.invitation_id ?? '' });
  const setRole = (role: 'member' | 'moderator') =>
    owner.api.clubMembers.setRole({ club_id, user_id: ada.userId, role });
  for (let times = 0; times < 2; times += 1) await setRole('moderator');
  const told = {
    type: 'club_moderator',
    message: `You are a club moderator of ${club_name} now.`,
    link: `/movie-clubs/${club_id}`,
    actor: null,
    read: false,
    data: { club_id },
  };
  const [first, ...more] = await listRoleNotices(ada);
  expect([first, more]).toMatchObject([told, []]);
  await ada.api.notifications.markRead({ notification_id: first?.id ?? '' });
  await setRole('member');
  expect(await listRoleNotices(ada)).toEqual([]);
  world.clock.advance({ minutes: 1 });
  await setRole('moderator');
  expect(await listRoleNotices(ada)).toMatchObject([told]);

  await owner.api.clubMembers.handOver({ club_id, user_id: ada.userId });
  expect(await listRoleNotices(ada)).toMatchObject([
    { type: 'club_owner', message: `${club_name} is yours now.`, actor: null, data: { club_id } },
  ]);
  // Who hands over knows what they are then.
  for (const member of [owner, mod]) expect(await listRoleNotices(member)).toEqual([]);
  await ada.api.clubMembers.leave({ club_id, successor_id: mod.userId });
  expect(await listRoleNotices(ada)).toEqual([]);
  expect(await listRoleNotices(mod)).toMatchObject([{ type: 'club_owner', message: `${club_name} is yours now.` }]);
});

test('who follows a deleted owner is told that the club is theirs', async () => {
  await owner.api.deletion.request({ password: PASSWORD });
  world.clock.advance({ hours: 7 * 24 });
  await deleteDueAccounts(world.ctx);
  expect(await listRoleNotices(mod)).toMatchObject([
    { type: 'club_owner', message: `${club_name} is yours now.`, link: `/movie-clubs/${club_id}`, actor: null },
  ]);
});

/** What the member is told of new films in clubs. */
const told = async (member: MemberClient | undefined) =>
  member === undefined ? [] : (await listNotifications(member)).items.filter(({ type }) => type === 'club_film');

test('a new current film is told to the members who want to know, once, and not to who chose it or has left', async () => {
  const { api } = ada;
  await api.clubRequests.create({ club_id });
  await owner.api.clubRequests.approve({ club_id, user_id: ada.userId });
  const choices = ['film_changes', 'none', 'all'] as const;
  const others = await Promise.all(choices.map(() => world.someone()));
  for (const [place, one] of others.entries()) {
    await one.api.clubRequests.create({ club_id });
    await owner.api.clubRequests.approve({ club_id, user_id: one.userId });
    await one.api.clubMembers.setNotify({ club_id, notify: choices[place] ?? 'all' });
  }
  const [wants, wantsNothing, left] = others;
  await left?.api.clubMembers.leave({ club_id });
  const film = { club_id, movie_id: await world.movie('Heat'), discuss_at: null };
  for (let times = 0; times < 2; times += 1) await mod.api.clubMovies.setCurrent(film);
  await world.runJobs();
  for (const member of [owner, ada, wants])
    expect(await told(member)).toMatchObject([
      { message: `${club_name} watches Heat now.`, link: `/movie-clubs/${club_id}`, actor: null, data: { club_id } },
    ]);
  for (const member of [mod, wantsNothing, left]) expect(await told(member)).toEqual([]);
});
