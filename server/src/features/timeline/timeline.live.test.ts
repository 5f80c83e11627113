import { LiveMessage } from '@halfstar/contract/shared/live.schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import type { MemberClient } from '#test/client.ts';
import { eventually, startWorld, type World } from '#test/world.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** An open tab of a member, which remembers what it heard of. */
async function openTab(member: MemberClient) {
  const socket = new WebSocket(`${world.origin.replace('http', 'ws')}/api/live`, {
    headers: { cookie: member.cookies, origin: world.origin },
  });
  let heard = new Set<string>();
  socket.on('message', (data) => {
    const message = LiveMessage.parse(JSON.parse(String(data)));
    // That they have just joined may still be told.
    if (message.type === 'changed') for (const noun of message.nouns) if (noun !== 'session') heard.add(noun);
  });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return {
    /** Waits for a noun of the last message, and says all that came until then. */
    async heard(last: string): Promise<string[]> {
      await eventually(() => heard.has(last));
      const nouns = [...heard].toSorted();
      heard = new Set();
      return nouns;
    },
    close: () => socket.close(),
  };
}

test("a member's open tabs hear of what they do, and the other one of what concerns them", async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const movie_id = await world.movie('Heat');
  const adasTab = await openTab(ada);
  const bosTab = await openTab(bo);

  await bo.api.follows.follow({ user_id: ada.userId });
  expect(await adasTab.heard('follow')).toEqual(['follow', 'profile']);
  expect(await bosTab.heard('follow')).toEqual(['follow', 'profile', 'timeline']);

  await ada.api.tracking.rate({ movie_id, rating: 4 });
  expect(await adasTab.heard('rating')).toEqual(['list', 'rating', 'timeline']);

  const [card] = (await bo.api.timeline.home({})).items;
  if (card === undefined || card.type === 'review') throw new Error('an activity card was expected');
  await bo.api.timeline.react({ activity_id: card.activities[0]?.id as string, reaction: 'heart' });
  expect(await adasTab.heard('reaction')).toEqual(['reaction']);
  // Nothing of Ada's rating came before it.
  expect(await bosTab.heard('reaction')).toEqual(['reaction']);

  const review = await ada.api.reviews.publish({
    movie_id,
    title: '',
    content: 'Two men talk over coffee.',
    rating: 4,
    is_spoiler: false,
  });
  expect(await adasTab.heard('review')).toEqual(['profile', 'review', 'timeline']);
  await bo.api.reviews.react({ review_id: review.id, reaction: 'fire' });
  expect(await adasTab.heard('reaction')).toEqual(['reaction']);
  expect(await bosTab.heard('reaction')).toEqual(['reaction']);

  adasTab.close();
  bosTab.close();
});
