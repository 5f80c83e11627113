import type { Reaction } from '@halfstar/contract/shared/reactions.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { startWorld, type World } from '#test/world.ts';

const NONE: Record<Reaction, number> = { heart: 0, thumbs_up: 0, smile: 0, star: 0, fire: 0 };

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** An open tab of a member, which collects the nouns that it receives. */
async function collectNouns(member: MemberClient, since?: number | string) {
  const tab = await openTab(member, since);
  return {
    /** Waits for a noun of the last message, and returns all that arrived until then. */
    async nounsUntil(last: string): Promise<string[]> {
      await eventually(() => listNouns(tab).includes(last));
      const nouns = new Set(listNouns(tab));
      tab.messages.length = 0;
      // The message about joining may still arrive.
      nouns.delete('session');
      return [...nouns].toSorted();
    },
  };
}

test("a member's open tabs get messages about their own actions, and another member's about actions that concern them", async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const movie_id = await world.movie('Heat');
  const adasTab = await collectNouns(ada);
  const bosTab = await collectNouns(bo);

  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await adasTab.nounsUntil('follow')).toEqual(['follow', 'notification', 'profile']);
  expect(await bosTab.nounsUntil('follow')).toEqual(['follow', 'profile', 'timeline']);

  await ada.api.tracking.rate({ movie_id, rating: 4 });
  expect(await adasTab.nounsUntil('rating')).toEqual(['list', 'rating', 'timeline']);

  const [card] = (await bo.api.timeline.listHome({})).items;
  if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
  await bo.api.timeline.react({ activity_id: card.activities[0]?.id as string, reaction: 'heart' });
  // The notification is written last.
  expect(await adasTab.nounsUntil('notification')).toEqual(['notification', 'reaction']);
  // No message about Ada's rating came before it.
  expect(await bosTab.nounsUntil('reaction')).toEqual(['reaction']);

  const review = await ada.api.reviews.publish({
    movie_id,
    title: '',
    content: 'Two men talk over coffee.',
    rating: 4,
    is_spoiler: false,
  });
  expect(await adasTab.nounsUntil('review')).toEqual(['profile', 'review', 'timeline']);
  await bo.api.reviews.react({ review_id: review.id, reaction: 'fire' });
  // The notification is written last.
  expect(await adasTab.nounsUntil('notification')).toEqual(['notification', 'reaction']);
  expect(await bosTab.nounsUntil('reaction')).toEqual(['reaction']);
});

test('a tab that connects after its page was rendered gets the messages in between', async () => {
  const cleo = await world.member('cleo');
  const dan = await world.member('dan');
  const movie_id = await world.movie('Heat');
  await dan.api.follows.follow({ user_id: cleo.userId });
  // An open tab shows when the server has received the message.
  const firstTab = await collectNouns(cleo);
  const drawnAt = Date.now();
  await cleo.api.tracking.rate({ movie_id, rating: 4 });
  await firstTab.nounsUntil('timeline');

  const late = await collectNouns(cleo, drawnAt);
  expect(await late.nounsUntil('rating')).toContain('timeline');
  const renderedSince = await collectNouns(cleo, Date.now() + 60_000);
  const knowsNothing = await collectNouns(cleo, 'yesterday');
  const others = await collectNouns(dan, drawnAt);
  await cleo.api.follows.follow({ user_id: dan.userId });
  expect(await renderedSince.nounsUntil('follow')).not.toContain('rating');
  expect(await knowsNothing.nounsUntil('follow')).not.toContain('rating');
  expect(await others.nounsUntil('follow')).not.toContain('rating');
});

test('[REA-01] over the API choosing a reaction again removes it, another replaces it, and other tabs get a message', async () => {
  const [eve, fay] = [await world.member('eve'), await world.member('fay')];
  const movie_id = await world.movie('Alien');
  const text = { title: '', content: 'In space nobody hears it.', rating: 4, is_spoiler: false };
  const { id: review_id } = await eve.api.reviews.publish({ movie_id, ...text });
  await eve.api.tracking.addToList({ movie_id: await world.movie('Jaws'), list_type: 'favorites' });
  const [card] = (await eve.api.timeline.listByMember({ user_id: eve.userId, filter: 'activities' })).items;
  if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
  const activity_id = card.activities[0]?.id ?? '';
  const { reviews, timeline } = fay.api;
  const things = [
    {
      choose: (reaction: Reaction) => reviews.toggleReaction({ review_id, reaction }),
      now: async () => (await reviews.get({ review_id })).reactions,
    },
    {
      choose: (reaction: Reaction) => timeline.toggleReaction({ activity_id, reaction }),
      now: async () => {
        const { items } = await timeline.listByMember({ user_id: eve.userId, filter: 'activities' });
        return items.flatMap((one) => (one.id === card.id && one.type !== 'review' ? [one.reactions] : []))[0];
      },
    },
  ];
  for (const { choose, now } of things) {
    const tab = await collectNouns(fay);
    const of = (mine: Reaction | null) => ({ mine, counts: { ...NONE, ...(mine && { [mine]: 1 }) } });
    for (const [pressed, mine] of [
      ['heart', 'heart'],
      ['fire', 'fire'],
      ['fire', null],
      ['star', 'star'],
    ] as const) {
      expect(await choose(pressed)).toEqual(of(mine));
      expect(await tab.nounsUntil('reaction')).toEqual(['reaction']);
      expect(await now()).toEqual(of(mine));
    }
    // Of parallel requests each changes the result of the one before.
    await Promise.all(Array.from({ length: 7 }, () => choose('star')));
    expect(await now()).toEqual(of(null));
  }
});
