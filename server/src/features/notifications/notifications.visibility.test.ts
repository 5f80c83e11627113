import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addBlock, addMute, removeBlock, removeMute } from '#test/blocks.ts';
import type { MemberClient } from '#test/client.ts';
import { joinCast } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let review_id: string;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

beforeEach(async () => {
  ({ ada, bo, cy, review_id } = await joinCast(world, await world.movie('Heat')));
});

/** Each way to hide Bo from Ada, and to show him again, and how many of the ways to reach her that takes from him. */
const WAYS: [name: string, hide: () => Promise<unknown>, show: () => Promise<unknown>, refused: number][] = [
  [
    'Ada blocks him',
    () => addBlock(world.ctx, ada.userId, bo.userId),
    () => removeBlock(world.ctx, ada.userId, bo.userId),
    3,
  ],
  [
    'he blocks Ada',
    () => addBlock(world.ctx, bo.userId, ada.userId),
    () => removeBlock(world.ctx, bo.userId, ada.userId),
    3,
  ],
  [
    'Ada mutes him',
    () => addMute(world.ctx, ada.userId, bo.userId),
    () => removeMute(world.ctx, ada.userId, bo.userId),
    0,
  ],
  [
    'he is private',
    () => bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'private' }),
    () => bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'public' }),
    0,
  ],
];

/** What Bo can do to reach Ada. */
const WAYS_TO_REACH = [
  () => bo.api.reviews.react({ review_id, reaction: 'heart' }),
  () => bo.api.comments.add({ review_id, content: `@${ada.username} and @${cy.username}, look` }),
  () => bo.api.follows.follow({ user_id: ada.userId }),
];

/** @returns how many of them were refused */
async function reachOut(): Promise<number> {
  let refused = 0;
  for (const reach of WAYS_TO_REACH) {
    await reach().catch(() => {
      refused += 1;
    });
  }
  return refused;
}

const received = async (member: MemberClient) => {
  const { items, unread_count } = await member.api.notifications.list({});
  return [items.map(({ type }) => type), unread_count];
};
const stored = async () => {
  const rows = await world.ctx.db
    .selectFrom('notifications')
    .select('type')
    .where('recipient_id', '=', ada.userId)
    .execute();
  return rows.map(({ type }) => type);
};

test.each(WAYS)(
  '[NOT-05] [FOL-02] nothing that Bo does is written for Ada while %s, and only a block refuses it',
  async (_name, hide, show, refused) => {
    await hide();
    expect(await reachOut()).toBe(refused);
    expect(await stored()).toEqual([]);
    await show();
    expect(await received(ada)).toEqual([[], 0]);
  },
);

test.each(WAYS)(
  '[NOT-05] [FOL-02] what Bo did before is hidden and not counted while %s',
  async (_name, hide, show) => {
    expect(await reachOut()).toBe(0);
    const before = await received(ada);
    expect(before).toEqual([['follow', 'comment', 'review_reaction'], 3]);
    await hide();
    expect(await received(ada)).toEqual([[], 0]);
    await show();
    expect(await received(ada)).toEqual(before);
  },
);

test('[NOT-05] of a member who shows their things to followers only one hears that they follow, and no more', async () => {
  await bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'followers' });
  await reachOut();
  expect(await received(ada)).toEqual([['follow'], 1]);
  await bo.api.visibility.setAudience({ user_id: bo.userId, audience: 'private' });
  expect(await received(ada)).toEqual([[], 0]);
});

test('[NOT-05] a hidden member is neither named nor counted in a group', async () => {
  for (const member of [cy, bo]) {
    await member.api.reviews.react({ review_id, reaction: 'heart' });
    world.clock.advance({ minutes: 1 });
  }
  const message = async () => (await ada.api.notifications.list({})).items[0]?.message;
  expect(await message()).toMatch(/^Bo.* and 1 other/i);
  await addMute(world.ctx, ada.userId, bo.userId);
  expect(await message()).toMatch(/^Cy\S* reacted/i);
  await addMute(world.ctx, ada.userId, cy.userId);
  expect(await received(ada)).toEqual([[], 0]);
});

test.each(['Cy blocks him', 'he blocks Cy'])(
  '[NOT-05] [FOL-02] when Bo mentions Cy under a review of Ada, Cy gets nothing while %s',
  async (way) => {
    const [blocking, blocked] = way === 'Cy blocks him' ? [cy, bo] : [bo, cy];
    await blocking.api.blocks.block({ user_id: blocked.userId });
    await bo.api.comments.add({ review_id, content: `@${cy.username}, look` });
    expect(await received(ada)).toEqual([['comment'], 1]);
    await blocking.api.blocks.unblock({ user_id: blocked.userId });
    expect(await received(cy)).toEqual([[], 0]);
  },
);

test('[NOT-05] a mention reaches only members who may see the review', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  await bo.api.comments.add({ review_id, content: `@${cy.username}, look` });
  expect(await received(cy)).toEqual([[], 0]);
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'public' });
  await bo.api.comments.add({ review_id, content: `@${cy.username}, look now` });
  expect(await received(cy)).toEqual([['mention'], 1]);
  await ada.api.visibility.setAudience({ user_id: ada.userId, audience: 'followers' });
  expect(await received(cy)).toEqual([[], 0]);
});
