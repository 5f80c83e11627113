import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { setReaction } from '#features/reactions/reactions.service.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { blockTransactionsAt } from '#test/block-transactions.ts';
import { type MemberClient, toViewer } from '#test/client.ts';
import { startWarnedWorld } from '#test/warned-world.ts';
import type { World } from '#test/world.ts';

let warnings: string[];
let world: World;
beforeAll(async () => {
  ({ world, warnings } = await startWarnedWorld());
});
beforeEach(() => {
  warnings.length = 0;
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
const of = ({ userId }: MemberClient) => `new.user_id = '${userId}'`;

const profileOf = ({ username }: MemberClient) => world.visitor().api.profiles.getByUsername({ username });
const ratingCount = async (movie_id: string) =>
  (await world.visitor().api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0]?.community.rating_count;

test("an unfinished action on a film does not make others wait for the film's totals", async () => {
  const [ada, bo] = [await world.member('ada'), await world.member('bo')];
  const movie_id = await world.movie('Heat');
  const barrier = await blockTransactionsAt(world, 'before insert on timeline_cards', of(ada));
  const held = ada.api.reviews.publish({ movie_id, ...REVIEW });
  await barrier.waiting(1);
  await bo.api.reviews.publish({ movie_id, ...REVIEW });
  await bo.api.tracking.rate({ movie_id, rating: 2 });
  expect(await ratingCount(movie_id)).toBe(1);
  await barrier.open(held);
  await held;
  expect(await ratingCount(movie_id)).toBe(2);
  expect(warnings).toEqual([]);
});

test("[RAT-05] an unfinished rating does not make others wait for the film's totals", async () => {
  const [art, bea] = [await world.member('art'), await world.member('bea')];
  const movie_id = await world.movie('Vertigo');
  const barrier = await blockTransactionsAt(world, 'before insert on timeline_cards', of(art));
  const held = art.api.tracking.rate({ movie_id, rating: 4 });
  await barrier.waiting(1);
  await bea.api.tracking.rate({ movie_id, rating: 2 });
  expect(await ratingCount(movie_id)).toBe(1);
  await barrier.open(held);
  // Its own answer has the rating that came between.
  expect((await held).community).toMatchObject({ rating_count: 2, rating_average: 3 });
  expect(warnings).toEqual([]);
});

test("an unfinished action of a member does not make others wait for the member's counters", async () => {
  const [cy, dee] = [await world.member('cy'), await world.member('dee')];
  const barrier = await blockTransactionsAt(
    world,
    'before insert on timeline_cards',
    `${of(cy)} and new.kind = 'review'`,
  );
  const held = cy.api.reviews.publish({ movie_id: await world.movie('Ran'), ...REVIEW });
  await barrier.waiting(1);
  await dee.api.follows.follow({ user_id: cy.userId });
  await barrier.open(held);
  await held;
  expect(await profileOf(cy)).toMatchObject({ follower_count: 1, review_count: 1 });
  expect(warnings).toEqual([]);
});

test('an unfinished comment does not make others wait for the counts of the review', async () => {
  const [author, ivo, jo] = [await world.someone(), await world.someone(), await world.someone()];
  const { id: review_id } = await author.api.reviews.publish({ movie_id: await world.movie('Ran'), ...REVIEW });
  const counted = async () => (await world.visitor().api.reviews.get({ review_id })).comment_count;
  const barrier = await blockTransactionsAt(world, 'before insert on notifications', `new.actor_id = '${ivo.userId}'`);
  const held = ivo.api.comments.add({ review_id, content: 'The horses!' });
  await barrier.waiting(1);
  await jo.api.comments.add({ review_id, content: 'The wind!' });
  await jo.api.reviews.react({ review_id, reaction: 'fire' });
  expect(await counted()).toBe(1);
  await barrier.open(held);
  await held;
  expect(await counted()).toBe(2);
  expect(warnings).toEqual([]);
});

test("an unfinished reaction does not make others wait for the author's notification of all reactions", async () => {
  const [author, ann] = [await world.someone(), await world.someone()];
  const [ben, cleo] = [await world.someone(), await world.someone()];
  const { id: review_id } = await author.api.reviews.publish({ movie_id: await world.movie('Ran'), ...REVIEW });
  await ann.api.reviews.react({ review_id, reaction: 'heart' });
  const [reacted, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  onTestFinished(() => rest.resolve());
  const held = inTransaction(world.ctx, async (ctx) => {
    await setReaction(ctx, toViewer(ben), { kind: 'review', id: review_id }, 'fire');
    reacted.resolve();
    await rest.promise;
  });
  await reacted.promise;
  await cleo.api.reviews.react({ review_id, reaction: 'fire' });
  rest.resolve();
  await held;
  const { items } = await author.api.notifications.list({});
  expect(items.map(({ message }) => message)).toEqual([
    expect.stringMatching(/ and 2 others reacted to your review of Ran\.$/),
  ]);
  expect(warnings).toEqual([]);
});
