import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { moveAllToFilm } from '#features/imports/moving.service.ts';
import type { ReviewChange } from '#features/reviews/import.model.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { reportDrift } from '#test/drift.ts';
import {
  BELOW_REVIEWS,
  changeReview,
  countBelow,
  countRows,
  MOST_ROWS,
  PEOPLE,
  publishFamous,
  readStoredReview,
} from '#test/famous.ts';
import { findModerated, setSpoilerLocked, setState } from '#test/moderated.ts';
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
  ({ author, fan, review_id } = await publishFamous(world, { movie_id: heat, ...REVIEW }));
});
afterAll(() => world.stop());

/** What an import, or its undo, does with the author's review. */
const change = (one: ReviewChange) => changeReview(world, author, one);
const readReview = (movieId: string) => readStoredReview(world, author, movieId);

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
  expect(own).toMatchObject({ content: REVIEW.content, is_spoiler: true, spoiler_locked: true, comment_count: 0 });
  // Both wait for the purge under their ids.
  expect([id, review_id]).not.toContain(own?.id);
  await purge();
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a famous review that moderators hid is left to the purge when its author deletes it and writes another one, which is hidden', async () => {
  await setState(world, 'review', review_id, 'hidden');
  await author.api.reviews.delete({ review_id });
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  const { id, ...again } = await author.api.reviews.publish({ movie_id: heat, ...REVIEW, content: 'They talk again.' });
  // Its card.
  expect(await countDeletes()).toMatchObject({ largest: 1, transactions: 1 });
  expect(again).toMatchObject({ moderation: { state: 'hidden' }, comment_count: 0 });
  expect(id).not.toBe(review_id);
  expect(await isSeen()).toBe(false);
  await expect(author.api.reviews.restore({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(findModerated(world, null, 'review', review_id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await reportDrift(world)).toEqual([]);

  await purge();
  expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, transactions } = await countDeletes();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(transactions).toBeGreaterThanOrEqual((2 * PEOPLE) / MOST_ROWS);
  // Nothing is kept of it a second time.
  expect(await countRows(world, 'review_tombstones', sql`user_id = ${author.userId}`)).toBe(0);
  await setState(world, 'review', id, 'shown');
  expect(await fan.api.reviews.get({ review_id: id })).toMatchObject({ content: 'They talk again.' });
  expect(await reportDrift(world)).toEqual([]);
});

test('[MOD-01] a famous review that is marked as a spoiler for good is left to the purge by an undo, and has all again when it is written again', async () => {
  await setSpoilerLocked(world, 'review', review_id, true);
  const before = await readReview(heat);
  const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
  await change({ movieId: heat, from: before, to: null });
  expect(await countDeletes()).toMatchObject({ largest: 1, transactions: 1 });
  expect(await isSeen()).toBe(false);
  expect(await findModerated(world, null, 'review', review_id)).toMatchObject({
    isErased: true,
    isSpoilerLocked: true,
  });
  await change({ movieId: heat, from: null, to: before && { ...before, is_spoiler: false } });
  expect((await author.api.reviews.getOwn({ movie_id: heat })).review).toMatchObject({
    id: review_id,
    is_spoiler: true,
    spoiler_locked: true,
    comment_count: PEOPLE + 1,
  });
  expect(await reportDrift(world)).toEqual([]);

  await change({ movieId: heat, from: await readReview(heat), to: null });
  await purge();
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  expect((await countDeletes()).largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(await author.api.reviews.publish({ movie_id: heat, ...REVIEW })).toMatchObject({
    id: review_id,
    spoiler_locked: true,
  });
  expect(await reportDrift(world)).toEqual([]);
});

test.for(['hidden', 'removed'] as const)(
  '[MOD-01] a famous review that is %s, of the film with which that of a shown one is merged, is left to the purge',
  async (state) => {
    const ran = await world.movie('Ran');
    const shown = await author.api.reviews.publish({ movie_id: ran, ...REVIEW, content: 'The horses!' });
    await setState(world, 'review', review_id, state);
    const countDeletes = await watchDeletes(world, BELOW_REVIEWS);
    await inTransaction(world.ctx, (ctx) => moveAllToFilm(ctx, author.userId, { from: ran, to: heat }));
    expect((await countDeletes()).largest).toBe(1);
    expect((await author.api.reviews.getOwn({ movie_id: heat })).review).toMatchObject({ id: shown.id });
    expect(await isSeen()).toBe(false);
    expect(await countRows(world, 'review_tombstones', sql`user_id = ${author.userId}`)).toBe(
      state === 'hidden' ? 1 : 0,
    );
    expect(await reportDrift(world)).toEqual([]);
    await purge();
    expect(await countRows(world, 'reviews', sql`user_id = ${author.userId}`)).toBe(1);
    expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
    expect((await countDeletes()).largest).toBeLessThanOrEqual(MOST_ROWS);
    expect(await reportDrift(world)).toEqual([]);
  },
);
