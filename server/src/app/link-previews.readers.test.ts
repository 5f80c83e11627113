import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client, MemberClient } from '#test/client.ts';
import { act, findCaseId, someoneWhoIs } from '#test/moderation.ts';
import { startWorld, type World } from '#test/world.ts';

const folder = mkdtempSync(join(tmpdir(), 'halfstar-web-'));

/** In place of the web app's build for the server: all pages are those that anybody may open, and the browser renders them. */
const PAGES = `
  export const pageAt = () => ({ name: 'open', layout: 'open' });
  export const renderPage = async () => null;`;

let world: World;
beforeAll(async () => {
  for (const part of ['dist/assets', 'dist-server']) mkdirSync(join(folder, part), { recursive: true });
  copyFileSync(fileURLToPath(new URL('../../../web/index.html', import.meta.url)), join(folder, 'dist/index.html'));
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'dist-server/server.js'), PAGES);
  world = await startWorld({}, undefined, { webFolder: join(folder, 'dist') });
});
afterAll(async () => {
  await world.stop();
  rmSync(folder, { recursive: true });
});

const to = ({ userId }: MemberClient) => ({ user_id: userId });
const TEXT = { title: '', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };

/** A member with a profile, a review and a list that have these words in their heads. */
async function makeOwner() {
  const owner = await world.someone();
  await owner.api.profiles.update({ ...to(owner), bio: 'Sits in the third row.' });
  const movie_id = await world.movie('Heat');
  const { id: review } = await owner.api.reviews.publish({ movie_id, ...TEXT });
  const form = { name: 'Heists', description: '', ranked: true, public: true };
  const { id: list } = await owner.api.lists.create(form);
  const { id: own } = await owner.api.lists.create({ ...form, name: 'Trains', public: false });
  const pages = {
    [`/${owner.username}`]: 'Sits in the third row.',
    [`/profile/${owner.username}`]: 'Sits in the third row.',
    [`/${owner.username}/lists`]: 'Sits in the third row.',
    [`/reviews/${review}`]: 'Two men talk over coffee.',
    [`/lists/${list}`]: 'Heists',
  };
  return { owner, movie_id, review, pages, own: `/lists/${own}` };
}

const headOf = async (reader: Client, path: string) => (await reader.fetch(path)).text();

/** How many of these pages the reader gets with what they are about in their heads. */
async function countShown(reader: Client, pages: Record<string, string>): Promise<number> {
  const heads = await Promise.all(
    Object.entries(pages).map(async ([path, words]) => (await headOf(reader, path)).includes(words)),
  );
  return heads.filter(Boolean).length;
}

test('[PRO-04] [NAV-12] the head of a page shows its reader what the API shows them', async () => {
  const { owner, pages, own } = await makeOwner();
  const all = Object.keys(pages).length;
  const [blocked, blocking, muting] = [await world.someone(), await world.someone(), await world.someone()];
  const [follower, unrelated] = [await world.someone(), await world.someone()];
  await owner.api.blocks.block(to(blocked));
  await blocking.api.blocks.block(to(owner));
  await muting.api.blocks.mute(to(owner));
  await follower.api.follows.follow(to(owner));
  const readers = [blocked, blocking, muting, follower, unrelated, world.visitor(), owner];
  const shown = async () => {
    const counts: number[] = [];
    for (const reader of readers) counts.push(await countShown(reader, pages));
    return counts;
  };
  expect(await shown()).toEqual([0, 0, 0, all, all, all, all]);
  await owner.api.visibility.setAudience({ ...to(owner), audience: 'followers' });
  expect(await shown()).toEqual([0, 0, 0, all, 0, 0, all]);
  await owner.api.visibility.setAudience({ ...to(owner), audience: 'private' });
  expect(await shown()).toEqual([0, 0, 0, 0, 0, 0, all]);
  expect(await headOf(owner, own)).toContain('Trains');
  expect(await headOf(follower, own)).not.toContain('Trains');
});

test('[REV-05] [PRO-04] the page of a review answers 404 to whom it is hidden from, as that of a deleted one does to all', async () => {
  const { owner, review } = await makeOwner();
  const [blocked, blocking] = [await world.someone(), await world.someone()];
  const [follower, unrelated] = [await world.someone(), await world.someone()];
  await owner.api.blocks.block(to(blocked));
  await blocking.api.blocks.block(to(owner));
  await follower.api.follows.follow(to(owner));
  const readers = { blocked, blocking, follower, unrelated, visitor: world.visitor(), owner };
  const statuses = async () => {
    const answers = Object.entries(readers).map(async ([name, reader]) => {
      const { status } = await reader.fetch(`/reviews/${review}`);
      return [name, status];
    });
    return Object.fromEntries(await Promise.all(answers));
  };
  const all = { blocked: 404, blocking: 404, follower: 200, unrelated: 200, visitor: 200, owner: 200 };
  expect(await statuses()).toEqual(all);
  await owner.api.visibility.setAudience({ ...to(owner), audience: 'followers' });
  expect(await statuses()).toEqual({ ...all, unrelated: 404, visitor: 404 });
  await owner.api.visibility.setAudience({ ...to(owner), audience: 'private' });
  expect(await statuses()).toEqual({ ...all, follower: 404, unrelated: 404, visitor: 404 });
  await owner.api.visibility.setAudience({ ...to(owner), audience: 'public' });
  await owner.api.reviews.delete({ review_id: review });
  expect(await statuses()).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, 404])));
});

test('[REV-05] the page of a review answers 404 once moderators hid it, but to its author, and to all once they removed it', async () => {
  const moderator = await someoneWhoIs(world, 'moderator');
  for (const action of ['hide', 'remove'] as const) {
    const { owner, review } = await makeOwner();
    const reader = await world.someone();
    const statusOf = async (one: Client) => (await one.fetch(`/reviews/${review}`)).status;
    expect([await statusOf(reader), await statusOf(world.visitor())]).toEqual([200, 200]);
    await reader.api.reports.create({ content_type: 'review', content_id: review, reason: 'spam' });
    await act(moderator, await findCaseId(world, review), [action]);
    expect([action, await statusOf(reader), await statusOf(world.visitor())]).toEqual([action, 404, 404]);
    expect([action, await statusOf(owner)]).toEqual([action, action === 'hide' ? 200 : 404]);
  }
});

test('[MOV-13] [NAV-12] the head of a review hides its stars from a reader who hides scores until they have seen the film', async () => {
  const { pages, review } = await makeOwner();
  const reader = await world.someone();
  const path = `/reviews/${review}`;
  expect(await headOf(reader, path)).toContain('★★★★½');
  await reader.api.profiles.changeSettings({ ...to(reader), hide_scores_until_seen: true });
  expect((await reader.api.reviews.get({ review_id: review })).rating).toBeNull();
  expect(await headOf(reader, path)).not.toContain('★');
  expect(await countShown(reader, { [path]: pages[path] ?? '' })).toBe(1);
});

test('[PRO-04] a page that is sent empty is not kept by a cache that others share', async () => {
  const { owner } = await makeOwner();
  expect((await owner.fetch(`/${owner.username}`)).headers.get('cache-control')).toBe('private, no-cache');
});
