import type { TestUser } from './fixtures.ts';

export interface SeededMembers {
  member: TestUser;
  /** Follows the member and has commented on the review. */
  friend: TestUser;
  /** The member's review of Parasite. */
  reviewId: string;
}

/** Creates a member with films on several lists, a diary and a review with comments, so that no page of theirs is empty. */
export async function createSeededMembers(
  newMember: (name: string) => Promise<TestUser>,
  film: (title: string) => Promise<string>,
): Promise<SeededMembers> {
  const member = await newMember('axe');
  const friend = await newMember('fresh');
  const { client } = member;
  const gladiator = await film('Gladiator');
  await client.api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  await client.api.diary.add({ movie_id: gladiator, watch_date: '2020-02-29', rewatch: true, rating: 4 });
  await client.api.tracking.addToList({ movie_id: await film('Vertigo'), list_type: 'watched' });
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  const review = await client.api.reviews.publish({
    movie_id: await film('Parasite'),
    title: 'Stairs all the way down',
    content: 'Every staircase in it tells you where somebody stands.',
    rating: 4.5,
    is_spoiler: false,
  });
  await friend.client.api.follows.follow({ user_id: client.userId });
  await friend.client.api.comments.add({
    review_id: review.id,
    content: `Even the last one, @${client.username}?`,
  });
  const comment = await client.api.comments.add({ review_id: review.id, content: 'That one most of all!' });
  await client.api.comments.update({ comment_id: comment.id, content: 'That one most of all.' });
  return { member, friend, reviewId: review.id };
}
