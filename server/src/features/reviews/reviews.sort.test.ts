import type { ReviewSort } from '@halfstar/contract/reviews/reviews.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let members: MemberClient[];

beforeAll(async () => {
  world = await startWorld();
  members = [];
  for (const name of ['ada', 'bo', 'cy', 'di']) members.push(await world.member(name));
});
afterAll(() => world.stop());

const review = (member: MemberClient, movie_id: string, rating: number) =>
  member.api.reviews.publish({ movie_id, rating, title: '', content: 'It rains all night long.', is_spoiler: false });

/** The authors in this order, read in pages of one. */
async function authors(movie_id: string, sort: ReviewSort): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await world.visitor().api.reviews.listByMovie({ movie_id, sort, limit: 1, ...(cursor && { cursor }) });
    names.push(...page.items.map(({ author }) => author.username));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

const reactionCount = async (review_id: string) => {
  const { counts } = (await world.visitor().api.reviews.get({ review_id })).reactions;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};

test('[MOV-09] the reviews of a film are sorted by newest, highest or most reactions, also page by page', async () => {
  const movie_id = await world.movie('Heat');
  const ids: string[] = [];
  for (const [at, rating] of [3, 4.5, 3, 1].entries()) {
    const member = members[at];
    if (member !== undefined) ids.push((await review(member, movie_id, rating)).id);
    world.clock.advance({ minutes: 1 });
  }
  const [first = '', , , last = ''] = ids;
  await members[1]?.api.reviews.react({ review_id: first, reaction: 'heart' });
  await members[2]?.api.reviews.react({ review_id: first, reaction: 'fire' });
  await members[0]?.api.reviews.react({ review_id: last, reaction: 'smile' });

  expect(await authors(movie_id, 'newest')).toEqual(['di', 'cy', 'bo', 'ada']);
  expect(await authors(movie_id, 'highest')).toEqual(['bo', 'cy', 'ada', 'di']);
  expect(await authors(movie_id, 'reactions')).toEqual(['ada', 'di', 'cy', 'bo']);
});

test('[REA-01] the number of reactions follows every change', async () => {
  const movie_id = await world.movie('Alien');
  const [ada, bo, cy] = members as [MemberClient, MemberClient, MemberClient];
  const { id: review_id } = await review(ada, movie_id, 4);
  await Promise.all([ada, bo, cy].map((one) => one.api.reviews.react({ review_id, reaction: 'star' })));
  expect(await reactionCount(review_id)).toBe(3);
  // A replaced reaction still counts once.
  await bo.api.reviews.react({ review_id, reaction: 'fire' });
  expect(await reactionCount(review_id)).toBe(3);
  await bo.api.reviews.removeReaction({ review_id });
  await bo.api.reviews.removeReaction({ review_id });
  expect(await reactionCount(review_id)).toBe(2);
  await ada.api.reviews.delete({ review_id });
  expect((await ada.api.reviews.getOwn({ movie_id })).review).toBe(null);
});
