import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { addToClub, makeClub } from '#test/clubs.ts';
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
    for (const { api } of [reader, fan]) await api.tracking.addToList({ movie_id, list_type: 'favorites' });
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
  const homeActivities = await readInPages((page) => api.timeline.listHome({ filter: 'activities', ...page }));
  const actors = homeActivities.flatMap((card) => (card.type === 'review' ? [] : [card.member.user_id]));
  expect(actors.filter((id) => id !== reader.userId)).toEqual(fans);
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

test('[API-06] of comments, reactions, club reviews and notifications of one time no page loses one', async () => {
  const [owner, one, two] = [await world.someone(), await world.someone(), await world.someone()];
  const movie_id = await world.movie('Ran');
  const { id: review_id } = await owner.api.reviews.publish({ movie_id, ...REVIEW });
  await owner.api.tracking.addToList({ movie_id, list_type: 'favorites' });
  const { items } = await one.api.timeline.listByMember({ ...byId(owner), filter: 'activities' });
  const activity_id = items.flatMap((card) => (card.type === 'review' ? [] : card.activities))[0]?.id ?? '';
  const club_id = await makeClub(owner);
  await owner.api.clubMovies.setCurrent({ club_id, movie_id, discuss_at: null });
  // The clock does not move: all of these have one time.
  for (const fan of [one, two]) {
    await addToClub(world, club_id, fan);
    await fan.api.comments.add({ review_id, content: `${fan.username} says so.` });
    await fan.api.timeline.react({ activity_id, reaction: 'heart' });
    await fan.api.clubReviews.save({ club_id, movie_id, rating: 4, review_content: null, is_spoiler: false });
    await fan.api.follows.follow(byId(owner));
  }
  const both = [one.userId, two.userId].toSorted();
  const { api } = owner;
  const comments = await readInPages((page) => api.comments.listByReview({ review_id, ...page }));
  expect(comments.map(({ author }) => author?.user_id).toSorted()).toEqual(both);
  const reactions = await readInPages((page) => api.timeline.listReactions({ activity_id, ...page }));
  expect(reactions.map(({ member }) => member.user_id).toSorted()).toEqual(both);
  const reviews = await readInPages((page) => api.clubReviews.listByMovie({ club_id, movie_id, ...page }));
  expect(reviews.map(({ author }) => author.user_id).toSorted()).toEqual(both);
  const told = await readInPages((page) => api.notifications.list(page));
  const followers = told.flatMap(({ type, data }) => (type === 'follow' ? [data.follower_id] : []));
  expect(followers.toSorted()).toEqual(both);
});
