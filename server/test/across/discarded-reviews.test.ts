import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveAllToFilm } from '#features/imports/moving.service.ts';
import type { ReviewChange } from '#features/reviews/import.model.ts';
import { applyReviewChanges, readReviewsByFilm } from '#features/reviews/import.service.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { lockTracking } from '#features/tracking/import/states.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { reportDrift } from '#test/drift.ts';
import { BELOW_REVIEWS, countBelow, countRows, MOST_ROWS, makeFamous, PEOPLE } from '#test/famous.ts';
import { setSpoilerLocked } from '#test/moderated.ts';
import { failAtDelete, watchDeletes } from '#test/watch-deletes.ts';
import { startWorld, type World } from '#test/world.ts';

// A review that an import, its undo or a merge of two films takes away is gone at once, and left to the purge with what is below it.

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let heat: string;
let author: MemberClient;
let review_id: string;
let fan: MemberClient;
beforeAll(async () => {
  world = await startWorld();
  heat = await world.movie('Heat');
  await world.ctx.db.transaction().execute((db) => insertCrowd(db, PEOPLE));
});
beforeEach(async () => {
  [author, fan] = [await world.someone(), await world.someone()];
  ({ id: review_id } = await author.api.reviews.publish({ movie_id: heat, ...REVIEW }));
  await makeFamous(world, review_id);
  await fan.api.follows.follow({ user_id: author.userId });
  await fan.api.reviews.react({ review_id, reaction: 'fire' });
  await fan.api.comments.add({ review_id, content: 'The diner!' });
});
afterAll(() => world.stop());

/** What an import, or its undo, does with the author's reviews. */
const change = (...changes: ReviewChange[]) =>
  inTransaction(world.ctx, async (ctx) => {
    await lockTracking(
      ctx,
      author.userId,
      changes.map(({ movieId }) => movieId),
    );
    return applyReviewChanges(ctx, author.userId, changes);
  });

const readReview = async (movieId: string) =>
  (await readReviewsByFilm(world.ctx, author.userId, [movieId])).get(movieId) ?? null;

/** Runs the purge once reviews that were taken away just now are old enough for it. */
async function purge(): Promise<void> {
  world.clock.advance({ minutes: 11 });
  await purgeRemovedReviews.run(world.ctx, undefined);
}

/** The types of what the author is notified of about their review. */
const heardOfReview = async () =>
  (await author.api.notifications.list({})).items.map(({ type }) => type).filter((type) => type !== 'follow');

/** Whether a follower of the author sees the review on the timelines, the film's page and its own. */
const isSeen = async () =>
  JSON.stringify([
    await fan.api.timeline.listHome({}),
    await fan.api.timeline.listByMember({ user_id: author.userId }),
    await fan.api.reviews.listByMovie({ movie_id: heat }),
    await fan.api.reviews.get({ review_id }).catch(() => null),
  ]).includes(review_id);

test('[IMP-06] a famous review that the undo of an import takes away is left to the purge, which deletes it in batches', async () => {
  expect(await isSeen()).toBe(true);
  expect(await heardOfReview()).toHaveLength(2);
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  await change({ movieId: heat, from: await readReview(heat), to: null });
  // Its card.
  expect(await countDeletes()).toMatchObject({ largest: 1, transactions: 1 });
  expect(await readReview(heat)).toBeNull();
  expect(await isSeen()).toBe(false);
  expect(await heardOfReview()).toEqual([]);
  await expect(author.api.reviews.restore({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await world.profile(author.username)).review_count).toBe(0);
  expect(await reportDrift(world)).toEqual([]);

  await purge();
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(0);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((2 * PEOPLE) / MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] a famous review that an import replaces and its undo writes again under its id deletes nothing, and has what was below it', async () => {
  const before = await readReview(heat);
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  const id = (await sql<{ id: string }>`select new_id() as id`.execute(world.ctx.db)).rows[0]?.id ?? '';
  await change({ movieId: heat, from: before, to: before && { ...before, id, content: 'Another one.' } });
  expect((await author.api.reviews.getOwn({ movie_id: heat })).review).toMatchObject({ id, comment_count: 0 });
  expect(await isSeen()).toBe(false);
  world.clock.advance({ minutes: 5 });
  await change({ movieId: heat, from: await readReview(heat), to: before });
  expect(await readReview(heat)).toEqual(before);
  // The card, which an import does not bring back.
  expect(await countDeletes()).toMatchObject({ largest: 1, transactions: 1 });
  expect(await countBelow(world, review_id)).toEqual({ reactions: PEOPLE + 1, comments: PEOPLE + 1 });
  expect((await author.api.reviews.getOwn({ movie_id: heat })).review).toMatchObject({
    id: review_id,
    comment_count: PEOPLE + 1,
  });
  expect(await heardOfReview()).toHaveLength(2);
  expect((await world.profile(author.username)).review_count).toBe(1);
  expect(await reportDrift(world)).toEqual([]);

  await purge();
  expect(await readReview(heat)).toEqual(before);
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await countBelow(world, review_id)).toEqual({ reactions: PEOPLE + 1, comments: PEOPLE + 1 });
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] a review that is written again under its id while the purge deletes it has what is left, and is purged no more', async () => {
  const before = await readReview(heat);
  await change({ movieId: heat, from: before, to: null });
  world.clock.advance({ minutes: 11 });
  const revive = await failAtDelete(world, 'reactions');
  await expect(purgeRemovedReviews.run(world.ctx, undefined)).rejects.toThrow('killed');
  await revive();
  await change({ movieId: heat, from: null, to: before });
  await purgeRemovedReviews.run(world.ctx, undefined);
  expect(await readReview(heat)).toEqual(before);
  const left = await countBelow(world, review_id);
  expect(left.comments).toBeLessThan(PEOPLE);
  expect(left.reactions).toBe(PEOPLE + 1);
  expect((await fan.api.reviews.get({ review_id })).comment_count).toBe(left.comments);
  expect(await reportDrift(world)).toEqual([]);
});

test.each(['subjects', 'subject_counts'])(
  '[IMP-06] a review that is written again when the purge has come as far as its row in %s can be reacted to and has its rank',
  async (table) => {
    const before = await readReview(heat);
    await change({ movieId: heat, from: before, to: null });
    const column = sql.ref(table === 'subjects' ? 'id' : 'subject_id');
    for (const below of ['reactions', 'comments'])
      await sql`delete from ${sql.table(below)} where subject_id = ${review_id}`.execute(world.ctx.db);
    await sql`delete from ${sql.table(table)} where ${column} = ${review_id}`.execute(world.ctx.db);
    await change({ movieId: heat, from: null, to: before });
    await fan.api.reviews.react({ review_id, reaction: 'heart' });
    await fan.api.comments.add({ review_id, content: 'The diner, again!' });
    const { items } = await fan.api.reviews.listByMovie({ movie_id: heat, sort: 'reactions' });
    expect(items.find(({ id }) => id === review_id)).toMatchObject({ comment_count: 1 });
    expect(await reportDrift(world)).toEqual([]);
  },
);

test('[MOD-01] a review that an import writes again where moderators had marked the next one as a spoiler is that one', async () => {
  const before = await readReview(heat);
  await change({ movieId: heat, from: before, to: null });
  const { id } = await author.api.reviews.publish({
    movie_id: heat,
    ...REVIEW,
    content: 'The robber dies at the airport.',
  });
  await setSpoilerLocked(world, 'review', id, true);
  await change({ movieId: heat, from: await readReview(heat), to: before });
  const own = (await author.api.reviews.getOwn({ movie_id: heat })).review;
  expect(own).toMatchObject({ id, content: REVIEW.content, is_spoiler: true, comment_count: 0 });
  await purge();
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('a famous review whose film turns out to be one that its author has reviewed leaves its reactions to the purge', async () => {
  const ran = await world.movie('Ran');
  const there = await author.api.reviews.publish({ movie_id: ran, ...REVIEW, content: 'The horses!' });
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  await inTransaction(world.ctx, (ctx) => moveAllToFilm(ctx, author.userId, { from: heat, to: ran }));
  const { largest: ofMerge } = await countDeletes();
  expect(ofMerge).toBe(1);
  expect(await isSeen()).toBe(false);
  expect(await author.api.reviews.get({ review_id: there.id })).toMatchObject({ comment_count: PEOPLE + 1 });
  expect(await countBelow(world, there.id)).toEqual({ reactions: PEOPLE + 1, comments: PEOPLE + 1 });
  expect(await heardOfReview()).toEqual(['comment']);
  expect((await world.profile(author.username)).review_count).toBe(1);
  expect(await reportDrift(world)).toEqual([]);

  await purge();
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  expect((await countDeletes()).largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
});
