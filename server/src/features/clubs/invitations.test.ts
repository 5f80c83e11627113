import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { expectSoundClubs, fillClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';
import { expireClubInvitations } from './invitations.service.ts';

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
let club_id: string;
beforeEach(async () => {
  [owner, ada] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner, { visibility: 'private', join_policy: 'invite' });
});

const failsWith = (code: string, answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code });
const invite = (by: MemberClient, { userId: user_id }: MemberClient, message = '') =>
  by.api.clubInvitations.create({ club_id, user_id, message });
/** 30 days, in which the members are here at times, so that they stay signed in. */
async function passMonth(): Promise<void> {
  for (let days = 0; days < 30; days += 10) {
    world.clock.advance({ hours: 10 * 24 });
    for (const { api } of [owner, ada]) await api.accounts.getSession();
  }
}

const statusOf = async (id: string) =>
  (
    await world.ctx.db
      .selectFrom('movie_club_invitations')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status;

test('[CLB-04] an invitation is pending until the invitee alone accepts it', async () => {
  const sent = await invite(owner, ada, 'Come and see.');
  expect(sent).toMatchObject({
    club_id,
    status: 'pending',
    message: 'Come and see.',
    inviter: { user_id: owner.userId },
    invitee: { user_id: ada.userId },
  });
  // It is the same one for whoever invites again, also at once.
  expect(await Promise.all([invite(owner, ada, 'Again'), invite(owner, ada)])).toEqual([sent, sent]);
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({
    access: 'limited',
    invitation: { id: sent.id, message: 'Come and see.', inviter: { user_id: owner.userId } },
  });
  expect((await owner.api.clubInvitations.listByClub({ club_id })).items).toEqual([sent]);
  const invitation_id = sent.id;
  const outsider = await world.someone();
  for (const { api } of [outsider, owner]) {
    await failsWith('NOT_FOUND', api.clubInvitations.accept({ invitation_id }));
    await failsWith('NOT_FOUND', api.clubInvitations.decline({ invitation_id }));
  }
  await failsWith('NOT_FOUND', outsider.api.clubInvitations.revoke({ invitation_id }));
  await failsWith('NOT_FOUND', ada.api.clubInvitations.revoke({ invitation_id }));
  const answers = await Promise.all([1, 2, 3].map(() => ada.api.clubInvitations.accept({ invitation_id })));
  for (const answer of answers) expect(answer).toEqual({ club_id, role: 'member', notify: 'all' });
  expect(await statusOf(invitation_id)).toBe('accepted');
  expect((await owner.api.clubInvitations.listByClub({ club_id })).items).toEqual([]);
  await failsWith('ALREADY_MEMBER', invite(owner, ada));
  await failsWith('INVITATION_ENDED', ada.api.clubInvitations.decline({ invitation_id }));
  await failsWith('INVITATION_ENDED', owner.api.clubInvitations.revoke({ invitation_id }));
  // It does not let anybody in twice.
  await ada.api.clubMembers.leave({ club_id });
  await failsWith('INVITATION_ENDED', ada.api.clubInvitations.accept({ invitation_id }));
});

test('[CLB-04] an invitation is declined by the invitee, revoked by those who may invite, and expires after 30 days', async () => {
  const { id: declined } = await invite(owner, ada);
  for (let times = 0; times < 2; times += 1) await ada.api.clubInvitations.decline({ invitation_id: declined });
  const { id: revoked } = await invite(owner, ada);
  for (let times = 0; times < 2; times += 1) await owner.api.clubInvitations.revoke({ invitation_id: revoked });
  await failsWith('INVITATION_ENDED', ada.api.clubInvitations.decline({ invitation_id: revoked }));
  const { id: expired, created_at, expires_at } = await invite(owner, ada);
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(30 * 86_400_000);
  await passMonth();
  await failsWith('INVITATION_ENDED', owner.api.clubInvitations.revoke({ invitation_id: expired }));
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ invitation: null });
  expect((await owner.api.clubInvitations.listByClub({ club_id })).items).toEqual([]);
  for (const invitation_id of [declined, revoked, expired])
    await failsWith('INVITATION_ENDED', ada.api.clubInvitations.accept({ invitation_id }));
  expect(await statusOf(expired)).toBe('pending');
  await expireClubInvitations(world.ctx);
  expect(await statusOf(expired)).toBe('expired');
  expect([await statusOf(declined), await statusOf(revoked)]).toEqual(['declined', 'revoked']);
  // One whose time is over is no reason not to be invited, before the job and after it.
  const { id: next } = await invite(owner, ada);
  await passMonth();
  const { id: last } = await invite(owner, ada);
  expect([await statusOf(next), await statusOf(last)]).toEqual(['expired', 'pending']);
  expect(await ada.api.clubInvitations.accept({ invitation_id: last })).toMatchObject({ role: 'member' });
});

test('[CLB-04] a member sends 20 invitations in 24 hours, also when two are sent at once and from two clubs', async () => {
  const other = await makeClub(owner);
  const invitees = await Promise.all(Array.from({ length: 4 }, () => world.someone()));
  const sentAt = new Date(world.clock.now().getTime() - 23 * 3_600_000).toISOString();
  const crowd = await makeClub(await world.someone());
  await fillClub(world, crowd, 30);
  const some = await world.ctx.db
    .selectFrom('movie_club_members')
    .select('user_id')
    .where('club_id', '=', crowd)
    .where('role', '=', 'member')
    .limit(18)
    .execute();
  await world.ctx.db
    .insertInto('movie_club_invitations')
    .values(
      some.map(({ user_id }) => ({
        club_id,
        inviter_id: owner.userId,
        invitee_id: user_id,
        message: '',
        status: 'revoked',
        created_at: sentAt,
        expires_at: sentAt,
      })),
    )
    .execute();
  const answers = await Promise.allSettled(
    invitees.flatMap(({ userId: user_id }, index) =>
      owner.api.clubInvitations.create({ club_id: index % 2 === 0 ? club_id : other, user_id }),
    ),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  const refused = await owner.send('POST', `/api/movie-clubs/${club_id}/invitations`, { user_id: ada.userId });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600']);
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'You have sent 20 invitations within a day. Go on tomorrow.',
  });
  // Those who are invited already are no new invitation.
  const index = answers.findIndex(({ status }) => status === 'fulfilled');
  const user_id = invitees[index]?.userId ?? '';
  await owner.api.clubInvitations.create({ club_id: index % 2 === 0 ? club_id : other, user_id });
  world.clock.advance({ hours: 1 });
  await invite(owner, ada);
});

test('only owner, club moderators and admins invite, and only into an active club', async () => {
  const [mod, plain, outsider] = [await world.someone(), await world.someone(), await world.someone()];
  const open = await makeClub(owner);
  for (const { api } of [mod, plain]) await api.clubMembers.join({ club_id: open });
  await owner.api.clubMembers.setRole({ club_id: open, user_id: mod.userId, role: 'moderator' });
  const inviteTo = ({ api }: MemberClient) => api.clubInvitations.create({ club_id: open, user_id: ada.userId });
  for (const member of [plain, outsider]) {
    await failsWith('NOT_ALLOWED', inviteTo(member));
    await failsWith('NOT_ALLOWED', member.api.clubInvitations.listByClub({ club_id: open }));
  }
  const { id: invitation_id } = await inviteTo(mod);
  await failsWith('NOT_ALLOWED', plain.api.clubInvitations.revoke({ invitation_id }));
  await (await world.member('halfstaradmin', { invite_type: 'admin' })).api.clubInvitations.revoke({ invitation_id });
  const second = await inviteTo(owner);
  await owner.api.clubs.archive({ club_id: open });
  await failsWith('CLUB_ARCHIVED', inviteTo(owner));
  await failsWith('CLUB_ARCHIVED', ada.api.clubInvitations.accept({ invitation_id: second.id }));
  await owner.api.clubs.reopen({ club_id: open });
  await fillClub(world, open, 500);
  await failsWith('CLUB_FULL', ada.api.clubInvitations.accept({ invitation_id: second.id }));
  expect(await statusOf(second.id)).toBe('pending');
});

test('[CLB-04] no invitation crosses a block, or goes to a member whose name the inviter may not see', async () => {
  const mod = await world.someone();
  const { id } = await invite(owner, mod);
  await mod.api.clubInvitations.accept({ invitation_id: id });
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'moderator' });
  const [blocking, blocked, ofOwner, hidden] = [
    await world.someone(),
    await world.someone(),
    await world.someone(),
    await world.someone(),
  ];
  await addBlock(world.ctx, blocking.userId, mod.userId);
  await addBlock(world.ctx, mod.userId, blocked.userId);
  await addBlock(world.ctx, ofOwner.userId, owner.userId);
  await hidden.api.visibility.setAudience({ user_id: hidden.userId, audience: 'private' });
  for (const member of [blocking, blocked, ofOwner, hidden]) await failsWith('NOT_FOUND', invite(mod, member));

  // A block of the inviter, who is not the club, leaves the invitation, without their name; one of the owner ends it.
  const { id: invitation_id } = await invite(mod, ada);
  await addBlock(world.ctx, ada.userId, mod.userId);
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ invitation: { id: invitation_id, inviter: null } });
  expect((await mod.api.clubInvitations.listByClub({ club_id })).items).toEqual([]);
  await addBlock(world.ctx, owner.userId, ada.userId);
  await failsWith('NOT_FOUND', ada.api.clubInvitations.accept({ invitation_id }));
  await ada.api.clubInvitations.decline({ invitation_id });
});

test('[CLB-04] an invitee who is a member already is just a member', async () => {
  const open = await makeClub(owner);
  const { id: invitation_id } = await owner.api.clubInvitations.create({ club_id: open, user_id: ada.userId });
  await ada.api.clubMembers.join({ club_id: open });
  expect(await statusOf(invitation_id)).toBe('accepted');
  await owner.api.clubMembers.setRole({ club_id: open, user_id: ada.userId, role: 'moderator' });
  expect(await ada.api.clubInvitations.accept({ invitation_id })).toMatchObject({ role: 'moderator' });
  expect(await owner.api.clubs.get({ club_id: open })).toMatchObject({ member_count: 2 });
});
