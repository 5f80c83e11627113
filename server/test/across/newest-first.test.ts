import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { readInPages } from '#test/read-in-pages.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };
const byId = ({ userId }: MemberClient) => ({ user_id: userId });

test('[API-06] follows, reviews, activities and notifications come newest first, also where a page ends', async () => {
  const reader = await world.someone();
  const titles = ['Heat', 'Alien', 'Jaws'];
  const [heat = '', ...films] = await Promise.all(titles.map((title) => world.movie(title)));
  const made: string[] = [];
  const fans: string[] = [];
  for (const movie_id of [heat, ...films]) {
    const fan = await world.someone();
    world.clock.advance({ minutes: 1 });
    await reader.api.follows.follow(byId(fan));
    await fan.api.follows.follow(byId(reader));
    made.unshift((await fan.api.reviews.publish({ movie_id: heat, ...REVIEW })).id);
    fans.unshift(fan.userId);
    await reader.api.reviews.publish({ movie_id, ...REVIEW });
    await reader.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  }
  const filmsBackwards = [heat, ...films].toReversed();
  const { api } = reader;
  const following = await readInPages((page) => api.follows.listFollowing({ ...byId(reader), ...page }));
  expect(following.map(({ user_id }) => user_id)).toEqual(fans);
  const ofFilm = await readInPages((page) => api.reviews.listByMovie({ movie_id: heat, sort: 'newest', ...page }));
  expect(ofFilm.map(({ id }) => id).filter((id) => made.includes(id))).toEqual(made);
  const own = await readInPages((page) => api.reviews.listByMember({ ...byId(reader), ...page }));
  expect(own.map(({ movie }) => movie.id)).toEqual(filmsBackwards);
  const home = await readInPages((page) => api.timeline.listHome({ filter: 'reviews', ...page }));
  const told = home.flatMap((card) => (card.type === 'review' ? [card.review.id] : []));
  expect(told.filter((id) => made.includes(id))).toEqual(made);
  const activities = await readInPages((page) =>
    api.timeline.listByMember({ ...byId(reader), filter: 'activities', ...page }),
  );
  expect(activities.flatMap((card) => (card.type === 'review' ? [] : [card.movie.id]))).toEqual(filmsBackwards);
  const notices = await readInPages((page) => api.notifications.list(page));
  expect(notices.map(({ created_at }) => created_at)).toEqual(
    notices
      .map(({ created_at }) => created_at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(notices.map(({ created_at }) => created_at)).size).toBeGreaterThan(1);
});
