import { Problem } from '@halfstar/contract/shared/problem.schema';
import { WATCH_DATE_MESSAGES } from '@halfstar/contract/tracking/diary.schema';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';
import { publishDueReviewsJob } from './scheduled.jobs.ts';

let world: World;
let ada: MemberClient;
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  ada = await world.someone();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };
const SEEN = { watch_date: '2024-05-01', rewatch: false };

const viewings = async () =>
  (await ada.api.diary.listByMovie({ movie_id })).items.map(({ watch_date, rewatch, rating }) => ({
    watch_date,
    rewatch,
    rating,
  }));
const tracking = async () => (await ada.api.tracking.getByMovies({ movie_ids: [movie_id] })).items[0];
const ownReview = async () => (await ada.api.reviews.getOwn({ movie_id })).review;

test('[LST-09] a review takes day, rewatch and favorite along with stars and text, in one act', async () => {
  await ada.api.tracking.addToList({ movie_id, list_type: 'watchlist' });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, viewing: { ...SEEN, rewatch: true }, favorite: true });
  expect(await ownReview()).toMatchObject({ content: REVIEW.content, rating: 4.5 });
  expect(await viewings()).toEqual([{ watch_date: '2024-05-01', rewatch: true, rating: 4.5 }]);
  expect(await tracking()).toMatchObject({
    rating: 4.5,
    status: 'watched',
    favorite: true,
    watch_date: '2024-05-01',
    viewing_count: 1,
  });
});

test('[LST-09] a review that is refused takes nothing along', async () => {
  await ada.api.drafts.save({ movie_id, version: 0, ...REVIEW });
  const stale = { movie_id, draft_version: 7, ...REVIEW, viewing: SEEN, favorite: true };
  await expect(ada.api.reviews.publish(stale)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' });
  expect(await viewings()).toEqual([]);
  expect(await tracking()).toMatchObject({ rating: null, status: 'none', favorite: false });
});

test('[LST-09] the day of a first viewing goes to the viewing that a rating made, also from a review', async () => {
  await ada.api.tracking.rate({ movie_id, rating: 3 });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, viewing: SEEN });
  const first = { watch_date: '2024-05-01', rewatch: false, rating: 4.5 };
  expect(await viewings()).toEqual([first]);
  // An edit logs another one only when it is asked to.
  await ada.api.reviews.publish({
    movie_id,
    ...REVIEW,
    rating: 5,
    viewing: { watch_date: '2025-06-01', rewatch: true },
  });
  const second = { watch_date: '2025-06-01', rewatch: true, rating: 5 };
  expect(await viewings()).toEqual([second, first]);
  await ada.api.reviews.publish({ movie_id, ...REVIEW, rating: 5, content: 'Three men talk over tea.' });
  expect(await viewings()).toEqual([second, first]);
});

test('[LST-09] the stars of a review are those of the film, also when it logs an earlier viewing', async () => {
  await ada.api.diary.add({ movie_id, watch_date: '2025-06-01', rewatch: false, rating: 2 });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, viewing: SEEN });
  expect(await tracking()).toMatchObject({ rating: 4.5, watch_date: '2025-06-01' });
  expect(await viewings()).toEqual([
    { watch_date: '2025-06-01', rewatch: false, rating: 2 },
    { watch_date: '2024-05-01', rewatch: false, rating: 4.5 },
  ]);
});

test('[LST-09] a review leaves a favorite as it is unless told otherwise', async () => {
  await ada.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  await ada.api.reviews.publish({ movie_id, ...REVIEW });
  expect(await tracking()).toMatchObject({ favorite: true });
  await ada.api.reviews.publish({ movie_id, ...REVIEW, favorite: false });
  expect(await tracking()).toMatchObject({ favorite: false });
});

test('[LST-03] a day in the future of the time zone is refused, and nothing is published or scheduled', async () => {
  const [today] = world.clock.now().toISOString().split('T');
  const tomorrow = new Date(world.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const scheduled_for = new Date(world.clock.now().getTime() + 90_000_000).toISOString();
  for (const [path, more] of [
    ['review', {}],
    ['scheduled-review', { scheduled_for }],
  ] as const) {
    const body = { ...REVIEW, ...more, time_zone: 'UTC', viewing: { watch_date: tomorrow, rewatch: false } };
    const refused = await ada.send('PUT', `/api/movies/${movie_id}/${path}`, body);
    expect(refused.status).toBe(422);
    const { errors } = Problem.parse(await refused.json());
    expect(errors).toEqual([{ field: 'viewing.watch_date', message: WATCH_DATE_MESSAGES.future }]);
  }
  expect(await ownReview()).toBeNull();
  expect(await tracking()).toMatchObject({ rating: null, status: 'none' });
  expect((await ada.api.scheduled.list({})).items).toEqual([]);
  await ada.api.reviews.publish({ movie_id, ...REVIEW, viewing: { watch_date: today ?? '', rewatch: false } });
  expect(await viewings()).toMatchObject([{ watch_date: today }]);
});

test('[LST-09] a draft keeps day, rewatch and favorite, and a scheduled review applies them at its time', async () => {
  const along = { viewing: { watch_date: '2024-05-01', rewatch: true }, favorite: true };
  const { version } = await ada.api.drafts.save({ movie_id, version: 0, ...REVIEW, ...along });
  expect((await ada.api.drafts.get({ movie_id })).draft).toMatchObject(along);
  const unseen = { viewing: { watch_date: null, rewatch: false }, favorite: null };
  expect(await ada.api.drafts.save({ movie_id, version, ...REVIEW, ...unseen })).toMatchObject({
    version: version + 1,
    ...unseen,
  });

  const scheduled_for = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const order = { movie_id, scheduled_for, ...REVIEW, ...along };
  const waiting = await ada.api.scheduled.schedule(order);
  expect(waiting).toMatchObject(along);
  expect(await tracking()).toMatchObject({ status: 'none', favorite: false });
  await ada.api.scheduled.cancel({ scheduled_id: waiting.id });
  expect((await ada.api.drafts.get({ movie_id })).draft).toMatchObject(along);

  await ada.api.scheduled.schedule(order);
  world.clock.advance({ hours: 1 });
  await publishDueReviewsJob.run(world.ctx, undefined);
  expect(await viewings()).toEqual([{ watch_date: '2024-05-01', rewatch: true, rating: 4.5 }]);
  expect(await tracking()).toMatchObject({ rating: 4.5, status: 'watched', favorite: true });
});
