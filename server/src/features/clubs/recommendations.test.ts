import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, fillClub, makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const list = async ({ api }: MemberClient) => (await api.clubs.listRecommended()).items;
const idsFor = async (member: MemberClient) => (await list(member)).map(({ club_id }) => club_id);
const isFor = async (member: MemberClient, clubId: string) => (await idsFor(member)).includes(clubId);

/** A newcomer and a member whom they follow. */
async function newcomer() {
  const [ada, friend] = [await world.someone(), await world.someone()];
  await ada.api.follows.follow({ user_id: friend.userId });
  return { ada, friend };
}

test('[ONB-03] a recommended club comes with name, description, picture, owner, number of members and current film', async () => {
  const { ada, friend } = await newcomer();
  const owner = await world.someone();
  const club_id = await makeClub(owner, { name: 'The Late Show', description: 'Films after ten.' });
  await addToClub(world, club_id, friend);
  const movie_id = await world.movie('Heat');
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const { items: members } = await owner.api.clubMembers.list({ club_id });
  const { display_name, username } = members.find(({ role }) => role === 'owner')?.member ?? {};
  expect((await list(ada))[0]).toMatchObject({
    club_id,
    name: 'The Late Show',
    description: 'Films after ten.',
    club_image_url: null,
    owner_display_name: display_name,
    owner_username: username,
    member_count: 2,
    current_movie_title: 'Heat',
    role: null,
    requested: false,
    reason: { kind: 'followees', member_count: 1, members: [{ user_id: friend.userId }] },
  });
});

test('[ONB-03] it can be joined in place, or asked for, and is told apart then', async () => {
  const { ada, friend } = await newcomer();
  const open = await makeClub(friend);
  const asked = await makeClub(friend, { join_policy: 'request' });
  await ada.api.clubMembers.join({ club_id: open });
  await ada.api.clubRequests.create({ club_id: asked });
  expect(await idsFor(ada)).not.toContain(open);
  expect((await list(ada)).find(({ club_id }) => club_id === asked)).toMatchObject({ requested: true, role: null });
  expect((await ada.api.clubs.listByMember({ user_id: friend.userId })).items).toMatchObject([
    { club_id: asked, requested: true },
    { club_id: open, role: 'member', requested: false },
  ]);
});

test('clubs of most followees come first, then those that watch a film of the watchlist, then the largest', async () => {
  const { ada, friend } = await newcomer();
  const [other, owner] = [await world.someone(), await world.someone()];
  await ada.api.follows.follow({ user_id: other.userId });
  const movie_id = await world.movie('Ronin');
  const large = await makeClub(owner);
  await fillClub(world, large, 40);
  const wanted = await makeClub(owner);
  await owner.api.clubMovies.setCurrent({ club_id: wanted, movie_id, discuss_at: null });
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  const ofOne = await makeClub(owner);
  await addToClub(world, ofOne, friend);
  const ofTwo = await makeClub(owner);
  for (const followee of [friend, other]) await addToClub(world, ofTwo, followee);
  const items = (await list(ada)).filter(({ club_id }) => [large, wanted, ofOne, ofTwo].includes(club_id));
  expect(items.map(({ club_id }) => club_id)).toEqual([ofTwo, ofOne, wanted, large]);
  expect(items.map(({ reason }) => reason.kind)).toEqual(['followees', 'followees', 'watchlist', 'popular']);
  expect(items[2]?.reason).toMatchObject({ movie: { id: movie_id, title: 'Ronin' } });
  expect(items[0]?.reason).toMatchObject({ member_count: 2 });
});

test('clubs that one cannot join are left out: private, archived, full, by invitation, across a block, after a removal', async () => {
  const { ada, friend } = await newcomer();
  const clubs = await Promise.all([
    makeClub(friend, { visibility: 'private', join_policy: 'request' }),
    makeClub(friend, { join_policy: 'invite' }),
    makeClub(friend),
    makeClub(friend),
  ]);
  const [, , archived, full] = clubs;
  await friend.api.clubs.archive({ club_id: archived });
  await fillClub(world, full, 500);
  for (const id of clubs) expect(await isFor(ada, id)).toBe(false);
  const blocker = await world.someone();
  const ofBlocker = await makeClub(blocker);
  await addToClub(world, ofBlocker, friend);
  expect(await isFor(ada, ofBlocker)).toBe(true);
  await blocker.api.blocks.block({ user_id: ada.userId });
  expect(await isFor(ada, ofBlocker)).toBe(false);
  const removing = await makeClub(friend);
  await addToClub(world, removing, ada);
  await friend.api.clubMembers.remove({ club_id: removing, user_id: ada.userId });
  expect(await isFor(ada, removing)).toBe(false);
});

test('who is muted or has closed their profile is no reason', async () => {
  const { ada, friend } = await newcomer();
  const owner = await world.someone();
  const club_id = await makeClub(owner);
  await addToClub(world, club_id, friend);
  const reason = async () => (await list(ada)).find((club) => club.club_id === club_id)?.reason.kind;
  expect(await reason()).toBe('followees');
  await ada.api.blocks.mute({ user_id: friend.userId });
  expect(await reason()).not.toBe('followees');
  await ada.api.blocks.unmute({ user_id: friend.userId });
  await friend.api.visibility.setAudience({ user_id: friend.userId, audience: 'private' });
  expect(await reason()).not.toBe('followees');
});
