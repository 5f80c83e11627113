import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const to = ({ userId }: MemberClient) => ({ user_id: userId });
const NONE = { counts: { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 }, mine: null };

/** What hides a member's things from another one, and what shows them again. */
const HIDING: [string, (owner: MemberClient, other: MemberClient) => Promise<unknown>][] = [
  ['a block', (owner, other) => owner.api.blocks.block(to(other))],
  ['a block by themselves', (owner, other) => other.api.blocks.block(to(owner))],
  ['a mute', (owner, other) => other.api.blocks.mute(to(owner))],
  ['an audience', (owner) => owner.api.visibility.setAudience({ ...to(owner), audience: 'private' })],
];

test.each(HIDING)(
  '[REA-01] [PRO-04] members take their reactions to a review and a card back after %s has hidden them, and add none',
  async (_, hide) => {
    const [owner, fan, friend] = [await world.someone(), await world.someone(), await world.someone()];
    await friend.api.follows.follow(to(owner));
    const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
    const { id: review_id } = await owner.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
    await owner.api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'favorites' });
    const activities = async () =>
      (await owner.api.timeline.listByMember({ ...to(owner), filter: 'activities' })).items.flatMap((card) =>
        card.type === 'review' ? [] : [card],
      );
    const activity_id = (await activities())[0]?.activities[0]?.id ?? '';
    const { reviews, timeline } = fan.api;
    const things = [
      {
        react: () => reviews.react({ review_id, reaction: 'heart' }),
        toggle: () => reviews.toggleReaction({ review_id, reaction: 'heart' }),
        withdraw: () => reviews.removeReaction({ review_id }),
        kept: async () => (await owner.api.reviews.get({ review_id })).reactions.counts.heart,
      },
      {
        react: () => timeline.react({ activity_id, reaction: 'heart' }),
        toggle: () => timeline.toggleReaction({ activity_id, reaction: 'heart' }),
        withdraw: () => timeline.removeReaction({ activity_id }),
        kept: async () => (await activities())[0]?.reactions.counts.heart,
      },
    ];
    const stored = async () => {
      const { db } = world.ctx;
      const rows = await db
        .selectFrom('reactions')
        .innerJoin('subjects', 'subjects.id', 'subject_id')
        .select(['kind', 'user_id'])
        .where('owner_id', '=', owner.userId)
        .execute();
      return ['review', 'activity_card'].map((kind) => rows.filter((row) => row.kind === kind).length);
    };
    for (const { react } of things) await react();
    await friend.api.reviews.react({ review_id, reaction: 'heart' });
    await hide(owner, fan);
    // The answer tells nothing of what is hidden: not that a friend reacted too.
    for (const { react, toggle, withdraw } of things) {
      await expect(react()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect(await withdraw()).toEqual(NONE);
      await expect(withdraw()).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(toggle()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await stored()).toEqual([1, 0]);
    expect(await Promise.all(things.map(({ kept }) => kept()))).toEqual([1, 0]);
  },
);

test('[REA-01] [PRO-04] a reaction that is chosen again is taken back, also from what is hidden since', async () => {
  const [owner, fan] = [await world.someone(), await world.someone()];
  const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
  const { id: review_id } = await owner.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text });
  await fan.api.reviews.react({ review_id, reaction: 'heart' });
  const tab = await openTab(owner);
  await owner.api.blocks.block(to(fan));
  // Only the block changes follows. All that happened before it was told before.
  await eventually(() => listNouns(tab).includes('follow'));
  tab.messages.length = 0;
  await expect(fan.api.reviews.toggleReaction({ review_id, reaction: 'fire' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(await fan.api.reviews.toggleReaction({ review_id, reaction: 'heart' })).toEqual(NONE);
  // The owner is not told of what they do not see. Their own later change arrives after everything before it.
  await owner.api.tracking.rate({ movie_id: await world.movie('Jaws'), rating: 4 });
  await eventually(() => listNouns(tab).includes('rating'));
  expect(listNouns(tab).filter((noun) => ['reaction', 'notification'].includes(noun))).toEqual([]);
  await owner.api.blocks.unblock(to(fan));
  expect((await fan.api.reviews.get({ review_id })).reactions).toEqual(NONE);
});
