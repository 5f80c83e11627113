import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from '#test/client.ts';
import { openTab } from '#test/live-tab.ts';
import { hearAll } from '#test/silence.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

test('[COM-01] [PRO-04] members delete their comment also under a review that is hidden from them since, and do not edit it', async () => {
  const [author, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
  const text = { title: '', content: 'Seen twice.', rating: 4, is_spoiler: false };
  const { id } = await author.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
  const to = { user_id: author.userId };
  const hiding = [
    () => author.api.visibility.setAudience({ ...to, audience: 'private' }),
    async () => {
      await author.api.visibility.setAudience({ ...to, audience: 'public' });
      await bo.api.blocks.mute(to);
    },
    () => author.api.blocks.block({ user_id: bo.userId }),
  ];
  const comments = [];
  for (const content of ['One.', 'Two.', 'Three.'])
    comments.push((await bo.api.comments.add({ review_id: id, content })).id);
  const others = await cy.api.comments.add({ review_id: id, content: 'Mine.' });
  for (const [turn, hide] of hiding.entries()) {
    await hide();
    const comment_id = comments[turn] ?? '';
    const unknown = { code: 'NOT_FOUND' };
    await expect(bo.api.comments.update({ comment_id, content: 'x' })).rejects.toMatchObject(unknown);
    await expect(bo.api.comments.delete({ comment_id: others.id })).rejects.toMatchObject(unknown);
    await bo.api.comments.delete({ comment_id });
  }
  const left = await author.api.comments.listByReview({ review_id: id });
  expect([left.items.map(({ content }) => content), left.total]).toEqual([['Mine.'], 1]);
});

test('[COM-01] [PRO-04] the author of a review removes every comment under it, also of members whom a block, a mute or an audience hides', async () => {
  const [dee, eve, fay, gil] = await Promise.all(['dee', 'eve', 'fay', 'gil'].map((name) => world.member(name)));
  if (dee === undefined || eve === undefined || fay === undefined || gil === undefined) throw new Error('no members');
  const text = { title: '', content: 'Seen twice.', rating: 4, is_spoiler: false };
  const { id: review_id } = await dee.api.reviews.publish({ movie_id: await world.movie('Alien'), ...text });
  const comment = async (writer: typeof dee) =>
    (await writer.api.comments.add({ review_id, content: 'Not so good.' })).id;
  const remove = (member: typeof dee, comment_id: string) => member.api.comments.delete({ comment_id });
  const hiding = [
    () => dee.api.blocks.mute({ user_id: eve.userId }),
    () => dee.api.blocks.block({ user_id: eve.userId }),
    async () => {
      await dee.api.blocks.unblock({ user_id: eve.userId });
      await eve.api.blocks.block({ user_id: dee.userId });
    },
    async () => {
      await eve.api.blocks.unblock({ user_id: dee.userId });
      await dee.api.blocks.unmute({ user_id: eve.userId });
      await eve.api.visibility.setAudience({ user_id: eve.userId, audience: 'private' });
    },
  ];
  const comments = await Promise.all(hiding.map(() => comment(eve)));
  for (const [turn, hide] of hiding.entries()) {
    await hide();
    const id = comments[turn] ?? '';
    expect((await dee.api.comments.listByReview({ review_id })).items).toEqual([]);
    // Who is not entitled is told what they may read, as before.
    await expect(remove(fay, id)).rejects.toMatchObject({
      code: turn === hiding.length - 1 ? 'NOT_FOUND' : 'NOT_ALLOWED',
    });
    await remove(dee, id);
    await expect(remove(dee, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  }
  // The right to remove is none to read or to edit, and none outside of one's own reviews.
  const { id: other } = await gil.api.reviews.publish({ movie_id: await world.movie('Alien'), ...text });
  const { id } = await fay.api.comments.add({ review_id: other, content: 'Mine.' });
  await fay.api.blocks.block({ user_id: dee.userId });
  await expect(remove(dee, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[COM-01] [PRO-04] the author of a review reads and removes comments under it across blocks, which nobody else does', async () => {
  const [author, writer, other] = [await world.someone(), await world.someone(), await world.someone()];
  const text = { title: '', content: 'Seen twice.', rating: 4, is_spoiler: false };
  const { id: review_id } = await author.api.reviews.publish({ movie_id: await world.movie('Jaws'), ...text });
  const add = async () => (await writer.api.comments.add({ review_id, content: 'The quagga did it.' })).id;
  const read = async ({ api }: Client) =>
    (await api.comments.listByReview({ review_id })).items.map(({ content, from_blocked }) => [content, from_blocked]);
  const [first, second] = [await add(), await add()];
  const shown = ['The quagga did it.', undefined];
  const toWriter = { user_id: writer.userId };
  const tab = await openTab(writer);
  await world.runJobs();

  // Whom the author blocks is marked, so that a screen need not show it at once.
  await author.api.blocks.block(toWriter);
  expect(await read(author)).toEqual([
    ['The quagga did it.', true],
    ['The quagga did it.', true],
  ]);
  expect(await read(world.visitor())).toEqual([shown, shown]);
  await expect(read(writer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await hearAll(world, writer, tab);
  await author.api.comments.delete({ comment_id: first });
  await world.runJobs();
  expect(await hearAll(world, writer, tab)).not.toContain('comment');
  expect((await writer.api.notifications.list({})).items).toEqual([]);

  // Of who blocks the author no more is said than their profile says: that it is not found.
  await author.api.blocks.unblock(toWriter);
  await writer.api.blocks.block({ user_id: author.userId });
  expect(await read(author)).toEqual([shown]);
  const [comment] = (await author.api.comments.listByReview({ review_id })).items;
  expect(comment).toMatchObject({ author: { username: writer.username }, profile_hidden: true });
  const unknown = { code: 'NOT_FOUND' };
  await expect(author.api.profiles.getByUsername({ username: writer.username })).rejects.toMatchObject(unknown);
  for (const reader of [other, world.visitor()]) {
    expect((await reader.api.profiles.getByUsername({ username: writer.username })).access).toBe('full');
    expect((await reader.api.comments.listByReview({ review_id })).items[0]).not.toHaveProperty('profile_hidden');
  }

  // Others have no part in this: neither who blocks the writer nor the author of another review.
  await other.api.blocks.block(toWriter);
  expect(await read(other)).toEqual([]);
  await writer.api.blocks.unblock({ user_id: author.userId });
  for (const hide of [
    () => author.api.blocks.mute(toWriter),
    async () => {
      await author.api.blocks.unmute(toWriter);
      await writer.api.visibility.setAudience({ ...toWriter, audience: 'private' });
    },
  ]) {
    await hide();
    expect(await read(author)).toEqual([]);
  }
  await author.api.comments.delete({ comment_id: second });
  await writer.api.visibility.setAudience({ ...toWriter, audience: 'public' });
  expect(await read(world.visitor())).toEqual([]);
});
