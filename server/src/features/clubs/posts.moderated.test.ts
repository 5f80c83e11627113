import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
import { findModerated, purge, setState } from '#test/moderated.ts';
import { sanction } from '#test/sanctions.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let owner: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let movie_id: string;
let club_id: string;
let post_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [owner, bo, cy] = [await world.someone(), await world.someone(), await world.someone()];
  club_id = await makeClub(owner);
  for (const member of [bo, cy]) await addToClub(world, club_id, member);
  await cy.api.clubMembers.setNotify({ club_id, notify: 'all' });
  post_id = (await bo.api.clubPosts.addToClub({ club_id, content: `Quagga, @${owner.username}.` })).id;
  await world.runJobs();
});

const threadOf = ({ api }: Client) => api.clubPosts.listByClub({ club_id });
const toldOf = async ({ api }: MemberClient) => (await api.notifications.list({})).items;
async function set(state: 'shown' | 'hidden' | 'removed'): Promise<void> {
  await setState(world, 'club_post', post_id, state);
  await world.runJobs();
}

test('[MOD-01] a post that moderators hide is read by its author alone, and who looks after the club does not show it again', async () => {
  const readers = [owner, cy, world.visitor(), bo];
  const before = await Promise.all(readers.map(threadOf));
  const told = await Promise.all([owner, cy].map(toldOf));
  expect(JSON.stringify(told)).toMatch(/"club_mention".*"club_post"/s);
  await set('hidden');
  for (const reader of readers.slice(0, 3))
    expect((await threadOf(reader)).items[0]).toMatchObject({
      author: null,
      content: null,
      hidden: true,
      can: { hide: false, show: false },
    });
  expect((await threadOf(bo)).items[0]).toMatchObject({ hidden: true, moderation: { state: 'hidden' } });
  for (const call of ['show', 'hide'] as const)
    await expect(owner.api.clubPosts[call]({ post_id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  expect(await Promise.all([owner, cy].map(toldOf))).toEqual([expect.not.arrayContaining([told[0]?.[0]]), []]);
  await bo.api.clubPosts.update({ post_id, content: 'Quagga, still.' });
  expect(JSON.stringify(await Promise.all(readers.slice(0, 3).map(threadOf)))).not.toContain('Quagga');
  await bo.api.clubPosts.update({ post_id, content: `Quagga, @${owner.username}.` });
  await set('shown');
  const after = await Promise.all(readers.map(threadOf));
  expect(after.map(({ items }) => items.map(({ edited: _edited, updated_at: _at, ...post }) => post))).toEqual(
    before.map(({ items }) => items.map(({ edited: _edited, updated_at: _at, ...post }) => post)),
  );
  expect(await Promise.all([owner, cy].map(toldOf))).toEqual(told);
});

test('[MOD-01] a post that the club had hidden before stays hidden by the club', async () => {
  await owner.api.clubPosts.hide({ post_id });
  const before = await Promise.all([owner, bo, cy].map(threadOf));
  await set('hidden');
  expect((await threadOf(owner)).items[0]).toMatchObject({ author: null });
  await set('removed');
  await expect(bo.api.clubPosts.update({ post_id, content: 'Back.' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await set('hidden');
  await set('shown');
  expect(await Promise.all([owner, bo, cy].map(threadOf))).toEqual(before);
  expect((await owner.api.clubPosts.show({ post_id })).can).toMatchObject({ hide: true, show: false });
});

test('[MOD-01] a removed post in the discussion of a film is found where it is, and purged', async () => {
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  const { id } = await bo.api.clubPosts.addToMovie({ club_id, movie_id, content: 'Quagga.' });
  expect(await findModerated(world, cy, 'club_post', id)).toMatchObject({
    ownerId: bo.userId,
    isReadable: true,
    movieId: movie_id,
    clubId: club_id,
    link: `/movie-clubs/${club_id}?watched=${movie_id}&comment=${id}`,
  });
  expect(await findModerated(world, cy, 'club_post', post_id)).toMatchObject({
    link: `/movie-clubs/${club_id}?tab=talk&comment=${post_id}`,
  });
  await setState(world, 'club_post', id, 'removed');
  await purge(world, 'club_post', id);
  expect((await cy.api.clubPosts.listByMovie({ club_id, movie_id })).total).toBe(0);
});

test('[MOD-01] a comment ban refuses adding and editing posts, and leaves deleting own ones', async () => {
  await sanction(world, bo, 'comment_ban', cy);
  const refused = { code: 'COMMENT_BANNED' };
  await expect(bo.api.clubPosts.addToClub({ club_id, content: 'Anyone?' })).rejects.toMatchObject(refused);
  await expect(bo.api.clubPosts.update({ post_id, content: 'Anyone?' })).rejects.toMatchObject(refused);
  await bo.api.clubPosts.delete({ post_id });
});
