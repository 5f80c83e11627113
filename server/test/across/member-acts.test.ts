import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeClub } from '#test/clubs.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4.5, is_spoiler: false };

test('[SEC-08] a confirmed member rates, reviews, keeps lists, reacts, follows, joins clubs, comments and reports, and edits and deletes their own reviews and comments', async () => {
  const [{ api, userId }, other, reader] = [await world.someone(), await world.someone(), world.visitor()];
  const [movie_id, theirs] = [await world.movie('Heat'), await world.movie('Alien')];
  const club_id = await makeClub(other);
  const { id: their_review } = await other.api.reviews.publish({ movie_id: theirs, ...REVIEW });
  const { id: their_comment } = await other.api.comments.add({ review_id: their_review, content: 'Watch it.' });

  await api.tracking.rate({ movie_id, rating: 4 });
  expect((await api.tracking.getByMovies({ movie_ids: [movie_id] })).items).toMatchObject([{ rating: 4 }]);
  for (const list_type of ['watchlist', 'favorites'] as const)
    await api.tracking.addToList({ movie_id: theirs, list_type });
  await api.tracking.removeFromList({ movie_id: theirs, list_type: 'favorites' });
  const { id: gone } = await api.lists.create({ name: 'Snow', description: '', ranked: false, public: true });
  await api.lists.delete({ list_id: gone });
  const { id: review_id } = await api.reviews.publish({ movie_id, ...REVIEW });
  const { id: list_id } = await api.lists.create({ name: 'Rain', description: '', ranked: false, public: true });
  await api.lists.addMovie({ list_id, movie_id });
  await api.reviews.react({ review_id: their_review, reaction: 'heart' });
  await api.follows.follow({ user_id: other.userId });
  await api.clubMembers.join({ club_id });
  const { id: comment_id } = await api.comments.add({ review_id: their_review, content: 'So it is.' });
  await api.reports.create({ content_type: 'review', content_id: their_review, reason: 'spam', description: '' });

  const { items: watched } = await reader.api.tracking.listMovies({ user_id: userId, list_type: 'watched' });
  expect(watched.map(({ movie, rating }) => [movie.id, rating])).toEqual([[movie_id, 4.5]]);
  const listed = async (list_type: 'watchlist' | 'favorites') =>
    (await reader.api.tracking.listMovies({ user_id: userId, list_type })).items.map(({ movie }) => movie.id);
  expect([await listed('watchlist'), await listed('favorites')]).toEqual([[theirs], []]);
  expect((await reader.api.lists.listByMember({ user_id: userId })).items.map(({ name }) => name)).toEqual(['Rain']);
  expect((await reader.api.lists.listMovies({ list_id })).items.map(({ movie }) => movie.id)).toEqual([movie_id]);
  expect((await reader.api.reviews.get({ review_id: their_review })).reactions.counts.heart).toBe(1);
  const { items: following } = await reader.api.follows.listFollowing({ user_id: userId });
  expect(following.map(({ user_id }) => user_id)).toEqual([other.userId]);
  const members = (await reader.api.clubMembers.list({ club_id })).items;
  expect(members.map(({ member }) => member.user_id)).toContain(userId);
  expect((await api.reports.listOwn({})).items).toHaveLength(1);

  await api.reviews.publish({ movie_id, ...REVIEW, content: 'Two men talk, and then they do not.' });
  await api.comments.update({ comment_id, content: 'So it was.' });
  expect(await reader.api.reviews.get({ review_id })).toMatchObject({ content: 'Two men talk, and then they do not.' });
  const comments = await reader.api.comments.listByReview({ review_id: their_review });
  expect(comments.items.map(({ content }) => content)).toEqual(['Watch it.', 'So it was.']);
  const refused = { code: 'NOT_ALLOWED', status: 403 };
  await expect(api.reviews.delete({ review_id: their_review })).rejects.toMatchObject(refused);
  await expect(api.comments.update({ comment_id: their_comment, content: 'Mine.' })).rejects.toMatchObject(refused);
  await expect(api.comments.delete({ comment_id: their_comment })).rejects.toMatchObject(refused);
  await api.comments.delete({ comment_id });
  await api.reviews.delete({ review_id });
  await expect(reader.api.reviews.get({ review_id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await reader.api.comments.listByReview({ review_id: their_review })).items).toHaveLength(1);
});
