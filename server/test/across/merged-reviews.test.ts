import { type SqlBool, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eraseComments } from '#features/comments/comments.service.ts';
import { moveAllToFilm } from '#features/imports/moving.service.ts';
import { eraseReactions } from '#features/reactions/reactions.service.ts';
import { moveMergedReviews } from '#features/reviews/merging.jobs.ts';
import { purgeRemovedReviews } from '#features/reviews/removal.jobs.ts';
import { deleteUnrestorableReviews } from '#features/reviews/removal.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { cancelJob } from '#platform/jobs.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import type { MemberClient } from '#test/client.ts';
import { insertCrowd } from '#test/crowd.ts';
import { reportDrift } from '#test/drift.ts';
import {
  changeReview,
  countBelow,
  countRows,
  MOST_ROWS,
  PEOPLE,
  publishFamous,
  readStoredReview,
} from '#test/famous.ts';
import { failAtDelete, watchWrites } from '#test/watch-deletes.ts';
import { startWorld, type World } from '#test/world.ts';

// Where a merge of two films joins two reviews of one member, the comments and reactions of one go to the other in batches.

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const ALL_BELOW = { reactions: PEOPLE + 1, comments: PEOPLE + 1 };

let world: World;
let heat: string;
let ran: string;
let author: MemberClient;
let fan: MemberClient;
/** Of Heat. */
let review_id: string;
/** That of Ran, to which the fan has reacted too. */
let there: string;
beforeAll(async () => {
  world = await startWorld();
  [heat, ran] = [await world.movie('Heat'), await world.movie('Ran')];
  await world.ctx.db.transaction().execute((db) => insertCrowd(db, PEOPLE));
});
beforeEach(async () => {
  ({ author, fan, review_id } = await publishFamous(world, { movie_id: heat, ...REVIEW }));
  ({ id: there } = await author.api.reviews.publish({ movie_id: ran, ...REVIEW, content: 'The horses!' }));
  await fan.api.reviews.react({ review_id: there, reaction: 'star' });
});
afterAll(() => world.stop());

/** What the merge of two films does for the author. */
const merge = (from: string, to: string) =>
  inTransaction(world.ctx, (ctx) => moveAllToFilm(ctx, author.userId, { from, to }));
/** The same without the job that it enqueues, for tests that run that themselves. */
const mergeWithoutJob = (from: string, to: string) =>
  inTransaction(world.ctx, async (ctx) => {
    await moveAllToFilm(ctx, author.userId, { from, to });
    await cancelJob(ctx, moveMergedReviews.name);
  });
const move = () => moveMergedReviews.run(world.ctx, undefined);

/** Runs the purge once reviews that were taken away just now are old enough for it. */
async function purge(): Promise<void> {
  world.clock.advance({ minutes: 11 });
  await purgeRemovedReviews.run(world.ctx, undefined);
}
const countReviews = () => countRows(world, 'reviews', sql`user_id = ${author.userId}`);

test('a famous review whose film turns out to be one that its author has reviewed gives that its comments and reactions in batches', async () => {
  const countWrites = await watchWrites(world, ['comments', 'reactions', 'notifications']);
  await merge(heat, ran);
  await expect(fan.api.reviews.get({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await world.profile(author.username)).review_count).toBe(1);
  await world.runJobs();
  expect(await countBelow(world, there)).toEqual(ALL_BELOW);
  expect(await countBelow(world, review_id)).toEqual({ reactions: 0, comments: 0 });
  const { largest, perTransaction } = await countWrites();
  expect(largest).toBeLessThanOrEqual(MOST_ROWS);
  expect(perTransaction).toBeLessThanOrEqual(2 * MOST_ROWS);
  expect(await fan.api.reviews.get({ review_id: there })).toMatchObject({
    comment_count: PEOPLE + 1,
    reactions: { mine: 'star' },
  });
  const heard = (await author.api.notifications.list({})).items.filter(({ type }) => type === 'comment');
  expect(heard).toMatchObject([{ data: { movie_id: ran, review_id: there } }]);
  expect(await reportDrift(world)).toEqual([]);

  await purge();
  expect(await countReviews()).toBe(1);
  expect(await countBelow(world, there)).toEqual(ALL_BELOW);
  expect(await reportDrift(world)).toEqual([]);
});

test('a job that is killed while it moves comments and reactions to another review goes on, on two servers at once, and the purge finishes it too', async () => {
  await mergeWithoutJob(heat, ran);
  // A batch moves at once, and nothing is deleted before all has moved.
  const atOnce = (await countBelow(world, there)).comments;
  expect(atOnce).toBeGreaterThan(0);
  expect(atOnce).toBeLessThanOrEqual(MOST_ROWS);
  expect(await reportDrift(world)).toEqual([]);
  world.clock.advance({ minutes: 11 });
  await deleteUnrestorableReviews(world.ctx);
  expect(await countBelow(world, review_id)).toEqual({ reactions: PEOPLE + 1, comments: PEOPLE + 1 - atOnce });

  const revive = await failAtDelete(world, 'reactions');
  await expect(move()).rejects.toThrow('killed');
  expect((await countBelow(world, review_id)).reactions).toBe(PEOPLE + 1);
  expect(await reportDrift(world)).toEqual([]);
  await revive();
  await Promise.all([0, 1].map(() => move()));
  await purge();
  await purge();
  expect(await countBelow(world, there)).toEqual(ALL_BELOW);
  expect(await countReviews()).toBe(1);
  expect(await countRows(world, 'merged_reviews', sql`into_id = ${there}`)).toBe(0);
  expect(await reportDrift(world)).toEqual([]);
});

test.each([
  ['comment', 'comments', eraseComments, eraseReactions],
  ['reaction', 'reactions', eraseReactions, eraseComments],
] as const)(
  'a %s that is deleted while a batch waits for it ends no merge',
  async (_name, table, erase, eraseOthers) => {
    await inTransaction(world.ctx, (ctx) => eraseOthers(ctx, sql`subject_id in (${review_id}, ${there})`));
    await mergeWithoutJob(heat, ran);
    const place = await blockTransactionsAt(world, `after delete on ${table}`, `old.subject_id = '${review_id}'`);
    const oldest = sql<SqlBool>`id = (
    select id from ${sql.table(table)} where subject_id = ${review_id} order by created_at, id limit 1)`;
    const erasing = inTransaction(world.ctx, (ctx) => erase(ctx, oldest));
    await place.waiting(1);
    const moving = move();
    await place.waiting(2);
    await place.open(erasing, moving);
    expect(await erasing).toBe(1);
    await moving;
    await purge();
    await purge();
    expect(await countBelow(world, there)).toEqual({ comments: 0, reactions: 0, [table]: PEOPLE });
    expect(await reportDrift(world)).toEqual([]);
  },
);

test('notifications about a famous review whose film is merged move to the other film in batches', async () => {
  const alien = await world.movie('Alien');
  await sql`insert into notifications (recipient_id, type, actor_id, target_id, subject_id, movie_id, created_at)
    select ${author.userId}, 'comment', id, ${review_id}, ${review_id}, ${heat}, now() from auth_users where name = 'x'`.execute(
    world.ctx.db,
  );
  const countWrites = await watchWrites(world, ['notifications']);
  await merge(heat, alien);
  await world.runJobs();
  expect(await countRows(world, 'notifications', sql`movie_id = ${heat} and subject_id = ${review_id}`)).toBe(0);
  expect(await countRows(world, 'notifications', sql`movie_id = ${alien} and subject_id = ${review_id}`)).toBe(
    PEOPLE + 2,
  );
  expect((await countWrites()).perTransaction).toBeLessThanOrEqual(MOST_ROWS);
});

test('comments and reactions that are on their way to a review go on with it when its film is merged as well', async () => {
  const alien = await world.movie('Alien');
  const { id: last } = await author.api.reviews.publish({ movie_id: alien, ...REVIEW, content: 'The spaceship!' });
  await mergeWithoutJob(heat, ran);
  await mergeWithoutJob(ran, alien);
  await move();
  expect(await countBelow(world, last)).toEqual(ALL_BELOW);
  await purge();
  expect(await countBelow(world, last)).toEqual(ALL_BELOW);
  expect(await countReviews()).toBe(1);
  expect(await reportDrift(world)).toEqual([]);
});

test('[IMP-06] a review that an undo writes again under its id keeps what has not moved to another one yet', async () => {
  const before = await readStoredReview(world, author, heat);
  await mergeWithoutJob(heat, ran);
  await changeReview(world, author, { movieId: heat, from: null, to: before });
  await move();
  await purge();
  const [left, moved] = [await countBelow(world, review_id), await countBelow(world, there)];
  expect(left.comments + moved.comments).toBe(PEOPLE + 1);
  expect(left.comments).toBeGreaterThan(0);
  expect(left.reactions).toBe(PEOPLE + 1);
  expect(await fan.api.reviews.get({ review_id })).toMatchObject({ comment_count: left.comments });
  expect(await reportDrift(world)).toEqual([]);
});
