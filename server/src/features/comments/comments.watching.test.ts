import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { type LiveTab, listNouns, openTab } from '#test/live-tab.ts';
import { joinCast } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let movie_id: string;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let review_id: string;

beforeAll(async () => {
  world = await startWorld();
  movie_id = await world.movie('Heat');
});
afterAll(() => world.stop());
beforeEach(async () => {
  ({ ada, bo, cy, review_id } = await joinCast(world, movie_id));
});

const to = ({ userId }: MemberClient) => ({ user_id: userId });
const hears = (tab: LiveTab) => listNouns(tab).includes('comment');

const watch = ({ socket }: LiveTab) => socket.send(JSON.stringify({ watch: [review_id] }));

/** An open tab of the member that watches the review. */
async function openThread(member: MemberClient): Promise<LiveTab> {
  const tab = await openTab(member);
  watch(tab);
  return tab;
}

/** Comments until the tab hears of it: the server does not confirm a request to watch. */
const commentUntilHeard = (writer: MemberClient, tab: LiveTab) =>
  eventually(async () => {
    await writer.api.comments.add({ review_id, content: 'Anybody there?' });
    return hears(tab);
  });

/** Waits for all that the tab was sent so far: messages arrive in order. */
async function receiveAll(member: MemberClient, tab: LiveTab): Promise<void> {
  const ratings = () => listNouns(tab).filter((noun) => noun === 'rating').length;
  const before = ratings();
  await member.api.tracking.rate({ movie_id: await world.movie('Alien'), rating: 4 });
  await member.api.tracking.rate({ movie_id: await world.movie('Alien'), rating: 3 });
  await eventually(() => ratings() > before);
}

/** Whether the member's tab hears of a new comment. */
async function hearsOfComment(writer: MemberClient, tab: LiveTab, member = cy): Promise<boolean> {
  await receiveAll(member, tab);
  tab.messages.length = 0;
  await writer.api.comments.add({ review_id, content: 'And now?' });
  await receiveAll(member, tab);
  return hears(tab);
}

test('[PRO-04] an open thread is told of comments only while its reader may read the review, and by the rule for reading it', async () => {
  const reader = await openThread(cy);
  await commentUntilHeard(bo, reader);
  const losses = [
    [bo, () => ada.api.blocks.block(to(cy)), () => ada.api.blocks.unblock(to(cy))],
    [bo, () => cy.api.blocks.mute(to(ada)), () => cy.api.blocks.unmute(to(ada))],
    [
      ada,
      () => ada.api.visibility.setAudience({ ...to(ada), audience: 'private' }),
      () => ada.api.visibility.setAudience({ ...to(ada), audience: 'public' }),
    ],
  ] as const;
  for (const [writer, lose, regain] of losses) {
    await lose();
    // Watching anew changes nothing.
    watch(reader);
    expect(await hearsOfComment(writer, reader)).toBe(false);
    await regain();
    expect(await hearsOfComment(bo, reader)).toBe(true);
  }
});

test('[PRO-04] an open thread is not told of comments by members whom its reader may not see, also when they are deleted', async () => {
  const reader = await openThread(cy);
  await commentUntilHeard(bo, reader);
  await cy.api.blocks.mute(to(bo));
  expect(await hearsOfComment(bo, reader)).toBe(false);
  await cy.api.blocks.unmute(to(bo));
  await bo.api.blocks.block(to(cy));
  expect(await hearsOfComment(bo, reader)).toBe(false);
  const { items } = await ada.api.comments.listByReview({ review_id });
  for (const { id } of items) await bo.api.comments.delete({ comment_id: id });
  await receiveAll(cy, reader);
  expect(hears(reader)).toBe(false);
});
