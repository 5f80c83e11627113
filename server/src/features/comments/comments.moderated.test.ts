import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { reportDrift } from '#test/drift.ts';
import { findModerated, purge, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let author: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let movie_id: string;
let review_id: string;
let comment_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  [author, bo, cy] = [await world.someone(), await world.someone(), await world.someone()];
  const review = { title: '', content: 'Seen twice.', rating: 4, is_spoiler: false };
  review_id = (await author.api.reviews.publish({ movie_id, ...review })).id;
  comment_id = (await bo.api.comments.add({ review_id, content: `Quagga, @${cy.username}.` })).id;
  await cy.api.comments.add({ review_id, content: 'As you say.' });
});

const threadOf = ({ api }: Client) => api.comments.listByReview({ review_id });
const toldOf = async ({ api }: MemberClient) => (await api.notifications.list({})).items;
const set = (state: 'shown' | 'hidden' | 'removed') => setState(world, 'comment', comment_id, state);
const NOT_FOUND = { code: 'NOT_FOUND' };

test('[MOD-01] [COM-01] a comment that moderators hide leaves a line in the thread for all but its author, and is shown again as it was', async () => {
  const readers = [author, cy, world.visitor()];
  const readAll = () => Promise.all([...readers, bo].map(threadOf));
  const before = await readAll();
  const told = await Promise.all([author, cy].map(toldOf));
  await set('hidden');
  for (const reader of readers) {
    const { items, total } = await threadOf(reader);
    expect([items.length, total]).toEqual([2, 2]);
    expect(items[0]).toMatchObject({ id: comment_id, author: null, content: null, mentions: [], hidden: true });
    expect(items[0]).not.toHaveProperty('moderation');
  }
  expect((await threadOf(bo)).items[0]).toMatchObject({
    content: expect.stringContaining('Quagga'),
    hidden: true,
    moderation: { state: 'hidden' },
  });
  expect(JSON.stringify(await Promise.all([author, cy].map(toldOf)))).not.toContain(comment_id);
  expect(await reportDrift(world)).toEqual([]);
  await set('hidden');
  await set('shown');
  expect(await readAll()).toEqual(before);
  expect(await Promise.all([author, cy].map(toldOf))).toEqual(told);
});

test('[MOD-01] the author of a hidden comment edits and deletes it, and it stays hidden; nobody else does', async () => {
  await set('hidden');
  const edited = await bo.api.comments.update({ comment_id, content: `The quagga, @${author.username}.` });
  expect(edited).toMatchObject({
    content: expect.stringContaining('The quagga'),
    moderation: { state: 'hidden' },
    can: { edit: true, remove: true },
  });
  expect(JSON.stringify(await threadOf(author))).not.toContain('quagga');
  expect(JSON.stringify(await toldOf(author))).not.toContain(comment_id);
  await expect(author.api.comments.delete({ comment_id })).rejects.toMatchObject(NOT_FOUND);
  await bo.api.comments.delete({ comment_id });
  expect((await threadOf(author)).total).toBe(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a removed comment is read and changed by nobody until it is back; purged, it is gone with its count', async () => {
  const before = await threadOf(bo);
  await set('removed');
  for (const { api } of [bo, author]) {
    expect((await threadOf({ api } as Client)).items[0]).toMatchObject({
      author: null,
      content: null,
      can: { edit: false, remove: false },
    });
    await expect(api.comments.update({ comment_id, content: 'Back.' })).rejects.toMatchObject(NOT_FOUND);
    await expect(api.comments.delete({ comment_id })).rejects.toMatchObject(NOT_FOUND);
  }
  expect(await findModerated(world, bo, 'comment', comment_id)).toMatchObject({ state: 'removed', isReadable: false });
  await set('shown');
  expect(await threadOf(bo)).toEqual(before);
  // What is shown is never purged.
  await purge(world, 'comment', comment_id);
  expect(await threadOf(bo)).toEqual(before);
  await set('removed');
  await purge(world, 'comment', comment_id);
  await purge(world, 'comment', comment_id);
  const { items, total } = await threadOf(bo);
  expect([items.map(({ content }) => content), total]).toEqual([['As you say.'], 1]);
  expect(await toldOf(cy)).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a comment is found with its text, its author, its film and the page that shows it', async () => {
  expect(await findModerated(world, cy, 'comment', comment_id)).toEqual({
    ownerId: bo.userId,
    isReadable: true,
    state: 'shown',
    isSpoilerLocked: null,
    snapshot: { title: '', text: `Quagga, @${cy.username}.`, is_spoiler: false, picture_url: null },
    movieId: movie_id,
    clubId: null,
    link: `/reviews/${review_id}?comment=${comment_id}`,
  });
  await bo.api.blocks.block({ user_id: cy.userId });
  expect(await findModerated(world, cy, 'comment', comment_id)).toMatchObject({ isReadable: false });
  await expect(findModerated(world, cy, 'club_post', comment_id)).rejects.toMatchObject(NOT_FOUND);
  await expect(findModerated(world, cy, 'comment', review_id)).rejects.toMatchObject(NOT_FOUND);
});

test('[MOD-01] a comment that is hidden while its author edits or deletes it is hidden or gone', async () => {
  const [edit] = await Promise.all([
    bo.api.comments.update({ comment_id, content: 'The quagga again.' }).catch(({ code }) => code),
    set('hidden'),
  ]);
  expect(edit).toMatchObject({ content: 'The quagga again.' });
  expect(JSON.stringify(await threadOf(cy))).not.toContain('quagga');
  const results = await Promise.all([
    bo.api.comments.delete({ comment_id }).catch(({ code }) => code),
    set('removed').catch(({ code }) => code),
  ]);
  expect([{}, 'NOT_FOUND']).toContainEqual(results[0]);
  expect([undefined, 'NOT_FOUND']).toContainEqual(results[1]);
  expect(await reportDrift(world)).toEqual([]);
});
