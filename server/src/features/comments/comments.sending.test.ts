import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { startWorld, type World } from '#test/world.ts';

const TEXT = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
/** A review by ada. */
let review_id: string;
beforeAll(async () => {
  world = await startWorld();
  ada = await world.member('ada');
  bo = await world.member('bo');
  cy = await world.member('cy');
  review_id = (await ada.api.reviews.publish({ movie_id: await world.movie('Heat'), ...TEXT })).id;
});
afterAll(() => world.stop());

const thread = () => ada.api.comments.listByReview({ review_id, limit: 50 });
const send = (member: MemberClient, send_key: string | undefined, content = 'Great coffee.') =>
  member.api.comments.add({ review_id, content, send_key });

test('a comment sent again with its key is added, counted and announced once', async () => {
  const answers = await Promise.all(Array.from({ length: 4 }, () => send(bo, 'first-sending')));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await send(bo, 'first-sending', 'Another text under the same key.')).toEqual(answers[0]);
  expect((await thread()).items.map(({ content }) => content)).toEqual(['Great coffee.']);
  expect((await ada.api.reviews.get({ review_id })).comment_count).toBe(1);
  // Keys belong to their sender, and without a key the same text can be sent twice.
  expect((await send(cy, 'first-sending')).author?.username).toBe('cy');
  await send(bo, undefined);
  await send(bo, 'second-sending');
  expect((await thread()).total).toBe(4);
  const other = await ada.api.reviews.publish({ movie_id: await world.movie('Alien'), ...TEXT });
  await expect(
    bo.api.comments.add({ review_id: other.id, content: 'Hello.', send_key: 'first-sending' }),
  ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(send(bo, 'no key!')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
