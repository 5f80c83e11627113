import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { deleteAccountNow } from '#test/deletions.ts';
import { reportDrift } from '#test/drift.ts';
import { findModerated, setSpoilerLocked, setState } from '#test/moderated.ts';
import { startWorld, type World } from '#test/world.ts';
import { purgeRemovedReviews } from './removal.jobs.ts';

let world: World;
let author: MemberClient;
let movie_id: string;
let review_id: string;

const TEXT = { title: 'The quagga', content: 'The quagga dies at the end.', rating: 4, is_spoiler: false };
const publish = () => author.api.reviews.publish({ movie_id, ...TEXT });
async function readByOthers() {
  const { api } = world.visitor();
  const [film, member, timeline] = await Promise.all([
    api.reviews.listByMovie({ movie_id }),
    api.reviews.listByMember({ user_id: author.userId }),
    api.timeline.listByMember({ user_id: author.userId }),
  ]);
  const own = film.items.filter((one) => one.author.user_id === author.userId);
  const ids = [own, member.items].map((items) => items.map(({ id }) => id));
  return { ids, cards: JSON.stringify(timeline).split(TEXT.content).length - 1 };
}
const HIDDEN = { ids: [[], []], cards: 0 };
const shown = (id: string) => ({ ids: [[id], [id]], cards: 1 });
const counted = async () => (await world.profile(author.username)).review_count;

/** Deletes the review so that its text cannot be brought back. */
async function deleteForGood() {
  await author.api.reviews.delete({ review_id });
  world.clock.advance({ minutes: 11 });
  await purgeRemovedReviews.run(world.ctx, undefined);
  await purgeRemovedReviews.run(world.ctx, undefined);
}
const textsLeft = async () =>
  (await world.ctx.db.selectFrom('reviews').select('content').where('user_id', '=', author.userId).execute()).length;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  author = await world.someone();
  review_id = (await publish()).id;
});

test('[MOD-01] who deletes a hidden review and writes another one of the film has a hidden one, and is told', async () => {
  const fan = await world.someone();
  await fan.api.comments.add({ review_id, content: 'Which one?' });
  await setState(world, 'review', review_id, 'hidden');
  await deleteForGood();
  expect(await textsLeft()).toBe(0);
  expect((await author.api.reviews.getOwn({ movie_id })).review).toBeNull();
  expect(await publish()).toMatchObject({
    id: review_id,
    moderation: { state: 'hidden' },
    edited: false,
    comment_count: 0,
  });
  expect(await readByOthers()).toEqual(HIDDEN);
  expect(await counted()).toBe(0);
  // At once as well as after ten minutes.
  await author.api.reviews.delete({ review_id });
  const again = await publish();
  expect(again).toMatchObject({ moderation: { state: 'hidden' }, comment_count: 0 });
  // The one before it waits for the purge under its id.
  expect(again.id).not.toBe(review_id);
  expect(await readByOthers()).toEqual(HIDDEN);
  await setState(world, 'review', again.id, 'shown');
  expect(await readByOthers()).toEqual(shown(again.id));
  expect(await counted()).toBe(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] what is left of a deleted review is taken back by a second look, and then another one is shown once', async () => {
  await setState(world, 'review', review_id, 'hidden');
  await deleteForGood();
  expect(await findModerated(world, null, 'review', review_id)).toMatchObject({ state: 'hidden', isErased: true });
  await setState(world, 'review', review_id, 'shown');
  await expect(findModerated(world, null, 'review', review_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id, ...more } = await publish();
  expect(more).not.toHaveProperty('moderation');
  expect(await readByOthers()).toEqual(shown(id));
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] who deletes a review that is marked as a spoiler for good and writes another one has a marked one, shown once', async () => {
  await setSpoilerLocked(world, 'review', review_id, true);
  await author.api.reviews.delete({ review_id });
  const again = await publish();
  expect(again).toMatchObject({ is_spoiler: true, spoiler_locked: true });
  review_id = again.id;
  expect((await readByOthers()).ids).toEqual(shown(review_id).ids);
  expect(await counted()).toBe(1);
  await deleteForGood();
  expect(await findModerated(world, null, 'review', review_id)).toMatchObject({
    state: 'shown',
    isSpoilerLocked: true,
  });
  expect(await publish()).toMatchObject({ is_spoiler: true, spoiler_locked: true });
  await deleteForGood();
  await setSpoilerLocked(world, 'review', review_id, false);
  expect(await publish()).toMatchObject({ is_spoiler: false });
  expect(await reportDrift(world)).toEqual([]);
});

test('[REV-03] a review that is brought back is on timelines and in the counts once', async () => {
  await setSpoilerLocked(world, 'review', review_id, true);
  await author.api.reviews.delete({ review_id });
  await author.api.reviews.restore({ review_id });
  expect(await counted()).toBe(1);
  const cards = world.ctx.db.selectFrom('timeline_cards').select('hidden').where('review_id', '=', review_id);
  expect(await cards.execute()).toEqual([{ hidden: false }]);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] of several tabs that write over a deleted hidden review none shows it, and there is one', async () => {
  await setState(world, 'review', review_id, 'hidden');
  await deleteForGood();
  const answers = await Promise.all([1, 2, 3].map(publish));
  for (const answer of answers) expect(answer).toMatchObject({ id: review_id, moderation: { state: 'hidden' } });
  expect(await textsLeft()).toBe(1);
  expect(await readByOthers()).toEqual(HIDDEN);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] what is left of deleted reviews goes with the account of their author, as hidden ones do', async () => {
  await setState(world, 'review', review_id, 'hidden');
  await deleteForGood();
  const { id } = await author.api.reviews.publish({ movie_id: await world.movie('Alien'), ...TEXT });
  await setState(world, 'review', id, 'hidden');
  await deleteAccountNow(world, author);
  const left = world.ctx.db.selectFrom('review_tombstones').select('id').where('id', 'in', [review_id, id]);
  expect(await left.execute()).toEqual([]);
  expect(await reportDrift(world)).toEqual([]);
});
