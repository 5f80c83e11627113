import { afterAll, beforeAll, expect, test } from 'vitest';
import { Client, type MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let origins: string[];
let ada: MemberClient;
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  origins = [world.origin, await world.anotherServer(), await world.anotherServer()];
  ada = await world.member('ada');
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  ({ id: review_id } = await ada.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text }));
});
afterAll(() => world.stop());

/** The member at one of the server processes. */
function at(member: MemberClient, index: number): Client {
  const client = new Client(origins[index % origins.length] ?? '');
  client.cookies = member.cookies;
  return client;
}

const countStored = async (table: 'notifications' | 'notification_actors') =>
  (await world.ctx.db.selectFrom(table).selectAll().execute()).length;

test('[NOT-05] [OPS-05] 50 members who react at once at three server processes make one notification about all of them', async () => {
  const people: MemberClient[] = [];
  for (let index = 0; index < 50; index += 1) people.push(await world.member(`fan${index}`));
  await Promise.all(
    people.map((member, index) => at(member, index).api.reviews.react({ review_id, reaction: 'heart' })),
  );
  const { items, unread_count } = await ada.api.notifications.list({});
  expect([items.length, unread_count, items[0]?.data.other_actors]).toEqual([1, 1, 49]);
  expect([await countStored('notifications'), await countStored('notification_actors')]).toEqual([1, 50]);
}, 60_000);

test('[NOT-05] [OPS-05] one member who does the same 50 times at three server processes makes one notification each', async () => {
  const bo = await world.member('bo');
  await ada.api.notifications.markAllRead({});
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
  expect([unread_count, items.find(({ type }) => type === 'review_reaction')?.data.other_actors]).toEqual([3, 50]);
}, 60_000);
