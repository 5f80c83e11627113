import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
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
let club_id: string;
beforeEach(async () => {
  [owner, ada] = [await world.someone(), await world.someone()];
  club_id = await makeClub(owner, { visibility: 'private', join_policy: 'request' });
});

const failsWith = (code: string, answer: Promise<unknown>) => expect(answer).rejects.toMatchObject({ code });
const ask = ({ api }: MemberClient, message = '') => api.clubRequests.create({ club_id, message });
const waiting = async ({ api }: MemberClient) =>
  (await api.clubRequests.list({ club_id })).items.map(({ member, message }) => [member.user_id, message]);
const ofAda = () => ({ club_id, user_id: ada.userId });

test('[CLB-05] a request waits until it is approved, which makes a member', async () => {
  await Promise.all([ask(ada, 'Please'), ask(ada, 'Please')]);
  await ask(ada, 'Really');
  expect(await waiting(owner)).toEqual([[ada.userId, 'Please']]);
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ requested: true, waiting_request_count: null });
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ waiting_request_count: 1 });
  await Promise.all([1, 2].map(() => owner.api.clubRequests.approve(ofAda())));
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ role: 'member', requested: false, member_count: 2 });
  await failsWith('ALREADY_MEMBER', ask(ada));
  await owner.api.clubRequests.decline(ofAda());
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ role: 'member' });
});

test('a request is withdrawn or declined, and may be repeated', async () => {
  await ask(ada);
  for (let times = 0; times < 2; times += 1) await ada.api.clubRequests.withdraw({ club_id });
  await failsWith('REQUEST_WITHDRAWN', owner.api.clubRequests.approve(ofAda()));
  await ask(ada);
  for (let times = 0; times < 2; times += 1) await owner.api.clubRequests.decline(ofAda());
  await failsWith('REQUEST_WITHDRAWN', owner.api.clubRequests.approve(ofAda()));
  await ask(ada);
  await owner.api.clubRequests.approve(ofAda());
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ role: 'member' });
});

test('club moderators decide requests, other members and outsiders do not', async () => {
  const [mod, plain, outsider] = [await world.someone(), await world.someone(), await world.someone()];
  for (const member of [mod, plain]) {
    await ask(member);
    await owner.api.clubRequests.approve({ club_id, user_id: member.userId });
  }
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'moderator' });
  await ask(ada);
  for (const [{ api }, code] of [
    [plain, 'NOT_ALLOWED'],
    [outsider, 'NOT_FOUND'],
    [ada, 'NOT_FOUND'],
  ] as const) {
    await failsWith(code, api.clubRequests.list({ club_id }));
    await failsWith(code, api.clubRequests.approve(ofAda()));
    await failsWith(code, api.clubRequests.decline(ofAda()));
  }
  await mod.api.clubRequests.approve(ofAda());
  expect(await ada.api.clubs.get({ club_id })).toMatchObject({ role: 'member' });
});

test('requests are for active clubs that are joined by request, and not for those who were removed', async () => {
  for (const join_policy of ['open', 'invite'] as const)
    await failsWith('NOT_BY_REQUEST', ada.api.clubRequests.create({ club_id: await makeClub(owner, { join_policy }) }));
  await ask(ada);
  await owner.api.clubRequests.approve(ofAda());
  await owner.api.clubMembers.remove(ofAda());
  await failsWith('INVITATION_NEEDED', ask(ada));
  await owner.api.clubs.archive({ club_id });
  const outsider = await world.someone();
  await failsWith('CLUB_ARCHIVED', ask(outsider));
  await failsWith('CLUB_ARCHIVED', owner.api.clubRequests.approve(ofAda()));
  expect(await waiting(owner)).toEqual([]);
  await addBlock(world.ctx, owner.userId, outsider.userId);
  await failsWith('NOT_FOUND', ask(outsider));
});

test('who joins by an invitation no longer asks', async () => {
  await ask(ada);
  const { id: invitation_id } = await owner.api.clubInvitations.create(ofAda());
  await ada.api.clubInvitations.accept({ invitation_id });
  expect(await waiting(owner)).toEqual([]);
  expect(await owner.api.clubs.get({ club_id })).toMatchObject({ waiting_request_count: 0 });
});

test('a request across a block with the owner is listed to nobody, and cannot be approved', async () => {
  const mod = await world.someone();
  await ask(mod);
  await owner.api.clubRequests.approve({ club_id, user_id: mod.userId });
  await owner.api.clubMembers.setRole({ club_id, user_id: mod.userId, role: 'moderator' });
  await ask(ada);
  expect(await waiting(mod)).toHaveLength(1);
  await addBlock(world.ctx, ada.userId, owner.userId);
  for (const manager of [mod, owner]) {
    expect(await waiting(manager)).toEqual([]);
    await failsWith('REQUEST_WITHDRAWN', manager.api.clubRequests.approve(ofAda()));
  }
  await ada.api.clubRequests.withdraw({ club_id });
});

test('the last seat goes to one of two who are approved at once', async () => {
  const bo = await world.someone();
  for (const member of [ada, bo]) await ask(member);
  await fillClub(world, club_id, 499);
  const answers = await Promise.allSettled(
    [ada, bo].map(({ userId: user_id }) => owner.api.clubRequests.approve({ club_id, user_id })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await waiting(owner)).toHaveLength(1);
});
