import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { purgeRemovedReviews } from './removal.jobs.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  bo = await world.someone();
  await bo.api.follows.follow({ user_id: ada.userId });
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };

/** Where a viewer sees the review. */
async function places(movie_id: string, review_id: string): Promise<string[]> {
  const named = async (name: string, reading: Promise<unknown>) =>
    JSON.stringify(await reading.catch(() => null)).includes(review_id) ? [name] : [];
  const { api } = bo;
  const found = await Promise.all([
    named('page', api.reviews.get({ review_id })),
    named('film', api.reviews.listByMovie({ movie_id })),
    named('member', api.reviews.listByMember({ user_id: ada.userId })),
    named('home', api.timeline.listHome({})),
    named('profile', api.timeline.listByMember({ user_id: ada.userId })),
    named('friends', api.timeline.listFriendsOfMovie({ movie_id })),
    named('own', ada.api.reviews.getOwn({ movie_id })),
  ]);
  return found.flat();
}

const EVERYWHERE = ['page', 'film', 'member', 'home', 'profile', 'friends', 'own'];
const reviewCount = async () => (await world.profile(ada.username)).review_count;

test('[REV-03] a deleted review is shown nowhere, and restoring it restores all of it', async () => {
  const movie_id = await world.movie('Heat');
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  const before = await bo.api.reviews.get({ review_id });
  const timeline = await bo.api.timeline.listHome({});
  expect(await places(movie_id, review_id)).toEqual(EVERYWHERE);

  await ada.api.reviews.delete({ review_id });
  expect(await places(movie_id, review_id)).toEqual([]);
  expect(await reviewCount()).toBe(0);
  expect((await bo.api.reviews.listByMovie({ movie_id })).total).toBe(0);
  const gone = { code: 'NOT_FOUND', status: 404 };
  await expect(bo.api.reviews.getContent({ review_id })).rejects.toMatchObject(gone);
  await expect(bo.api.reviews.react({ review_id, reaction: 'fire' })).rejects.toMatchObject(gone);
  await expect(ada.api.reviews.delete({ review_id })).rejects.toMatchObject(gone);
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [movie_id] });
  expect(items[0]?.rating).toBe(4.5);

  await expect(bo.api.reviews.restore({ review_id })).rejects.toMatchObject(gone);
  await ada.api.reviews.restore({ review_id });
  expect(await bo.api.reviews.get({ review_id })).toEqual(before);
  expect(await bo.api.timeline.listHome({})).toEqual(timeline);
  expect(await places(movie_id, review_id)).toEqual(EVERYWHERE);
  expect(await reviewCount()).toBe(1);
  await expect(ada.api.reviews.restore({ review_id })).rejects.toMatchObject(gone);
  expect(await reviewCount()).toBe(1);
});

test('[REV-03] a restored review has the rating given since its deletion, and restores a rating that was removed', async () => {
  const movie_id = await world.movie('Alien');
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await ada.api.reviews.delete({ review_id });
  await ada.api.tracking.rate({ movie_id, rating: 2 });
  expect(await ada.api.reviews.restore({ review_id })).toMatchObject({ rating: 2, edited: false });
  await ada.api.reviews.delete({ review_id });
  await ada.api.tracking.removeRating({ movie_id });
  await ada.api.reviews.restore({ review_id });
  const { items } = await ada.api.tracking.getByMovies({ movie_ids: [movie_id] });
  expect(items[0]).toMatchObject({ rating: 2 });
});

test('[REV-03] [COM-01] after ten minutes, or once the film is reviewed again, a deleted review is gone for good, with its comments', async () => {
  const movie_id = await world.movie('Jaws');
  const first = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await ada.api.reviews.delete({ review_id: first.id });
  const second = await ada.api.reviews.publish({ movie_id, ...REVIEW, title: 'Again' });
  expect(second).toMatchObject({ edited: false, title: 'Again' });
  expect(second.id).not.toBe(first.id);
  await expect(ada.api.reviews.restore({ review_id: first.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });

  await bo.api.comments.add({ review_id: second.id, content: 'So they do.' });
  await ada.api.reviews.delete({ review_id: second.id });
  const comments = world.ctx.db.selectFrom('comments').select('id').where('subject_id', '=', second.id);
  const rows = world.ctx.db.selectFrom('reviews').select('id').where('movie_id', '=', movie_id);
  const cards = world.ctx.db.selectFrom('timeline_cards').select('id').where('review_id', '=', second.id);
  world.clock.advance({ minutes: 9 });
  await purgeRemovedReviews.run(world.ctx, undefined);
  expect(await rows.execute()).toHaveLength(1);
  expect(await comments.execute()).toHaveLength(1);
  world.clock.advance({ minutes: 2 });
  await expect(ada.api.reviews.restore({ review_id: second.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await purgeRemovedReviews.run(world.ctx, undefined);
  expect(await rows.execute()).toEqual([]);
  expect(await cards.execute()).toEqual([]);
  expect(await comments.execute()).toEqual([]);
});

test('[REV-03] deleting and restoring from many tabs at once keeps the number of reviews right', async () => {
  const movie_id = await world.movie('Ran');
  const before = await reviewCount();
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      ada.api.reviews[n % 2 === 0 ? 'delete' : 'restore']({ review_id }).catch(() => undefined),
    ),
  );
  const there = (await ada.api.reviews.getOwn({ movie_id })).review !== null;
  expect(await reviewCount()).toBe(before + (there ? 1 : 0));
});
