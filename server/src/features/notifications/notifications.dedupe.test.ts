import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { joinCast } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let origins: string[];
let movie_id: string;
beforeAll(async () => {
  world = await startWorld();
  origins = [world.origin, await world.anotherServer(), await world.anotherServer()];
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());

/** The member at one of the server processes. */
const at = (member: MemberClient, index: number) => member.at(origins[index % origins.length] ?? '');

async function countStored(recipient: MemberClient) {
  const stored = await world.ctx.db
    .selectFrom('notifications')
    .select('id')
    .where('recipient_id', '=', recipient.userId)
    .execute();
  const ids = stored.map(({ id }) => id);
  const actors = await world.ctx.db
    .selectFrom('notification_actors')
    .selectAll()
    .where('notification_id', 'in', ids)
    .execute();
  return [ids.length, actors.length];
}

test('[NOT-05] [OPS-05] 50 members who react at once at three server processes make one notification about all of them', async () => {
  const { ada, review_id } = await joinCast(world, movie_id);
  const people: MemberClient[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await world.member(`fan${index}`));
  await Promise.all(
    people.map((member, index) => at(member, index).api.reviews.react({ review_id, reaction: 'heart' })),
  );
  const { items, unread_count } = await ada.api.notifications.list({});
  expect([items.length, unread_count, items[0]?.data.other_actors]).toEqual([1, 1, 49]);
  expect(await countStored(ada)).toEqual([1, 50]);
});

test('[NOT-05] [OPS-05] one member who does the same 50 times at three server processes makes one notification each', async () => {
  const { ada, bo, review_id } = await joinCast(world, movie_id);
  await Promise.all(
    Array.from({ length: 50 }, async (_, index) => {
      const { api } = at(bo, index);
      await api.comments.add({ review_id, content: `No. ${index}` });
      if (index % 2 === 0) await api.follows.follow({ user_id: ada.userId });
      else await api.follows.unfollow({ user_id: ada.userId });
      await api.reviews.toggleReaction({ review_id, reaction: 'fire' });
    }),
  );
  await bo.api.reviews.react({ review_id, reaction: 'star' });
  await bo.api.follows.follow({ user_id: ada.userId });
  const { items, unread_count } = await ada.api.notifications.list({});
  expect(items.map(({ type }) => type).toSorted()).toEqual(['comment', 'follow', 'review_reaction']);
  expect([unread_count, items.find(({ type }) => type === 'review_reaction')?.data]).toEqual([
    3,
    { review_id, movie_id },
  ]);
  expect(await countStored(ada)).toEqual([3, 1]);
});
