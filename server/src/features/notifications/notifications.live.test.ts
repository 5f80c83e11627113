import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MemberClient } from '#test/client.ts';
import { eventually } from '#test/eventually.ts';
import { listNouns, openTab } from '#test/live-tab.ts';
import { isAboutNotifications } from '#test/notifications.ts';
import { startWorld, type World } from '#test/world.ts';

let world: World;
let elsewhere: string;
let ada: MemberClient;
let bo: MemberClient;
let cy: MemberClient;
let review_id: string;

beforeAll(async () => {
  world = await startWorld();
  elsewhere = await world.anotherServer();
  [ada, bo, cy] = [await world.member('ada'), await world.member('bo'), await world.member('cy')];
  const text = { title: '', content: 'He dies at the airport.', rating: 4, is_spoiler: true };
  ({ id: review_id } = await ada.api.reviews.publish({ movie_id: await world.movie('Heat'), ...text }));
});
afterAll(() => world.stop());

test('[NOT-03] [OPS-05] a notification is told to the tabs of its recipient at another server process, and to no others', async () => {
  const { messages: reader } = await openTab(ada.at(elsewhere));
  const { messages: writer } = await openTab(bo.at(elsewhere));
  const { messages: bystander } = await openTab(cy.at(elsewhere));
  await bo.api.reviews.react({ review_id, reaction: 'heart' });
  await bo.api.comments.add({ review_id, content: 'At the airport, yes.' });
  await eventually(() => reader.filter(isAboutNotifications).length >= 2);
  // A later change of their own arrives after everything before it.
  for (const [member, tab] of [
    [bo, writer],
    [cy, bystander],
  ] as const) {
    await member.api.tracking.rate({ movie_id: await world.movie('Alien'), rating: 4 });
    await eventually(() => tab.some((one) => one.includes('rating')));
    expect(tab.filter(isAboutNotifications)).toEqual([]);
  }
  // Only nouns travel: neither a text nor who did what.
  for (const text of reader.filter(isAboutNotifications))
    expect(JSON.parse(text)).toEqual({ type: 'changed', nouns: ['notification'] });
});

test('[NOT-02] [NOT-03] what one tab reads or deletes is told to the others, at any server', async () => {
  await bo.api.follows.follow({ user_id: ada.userId });
  const { messages: tab } = await openTab(ada.at(elsewhere));
  const [newest] = (await ada.api.notifications.list({})).items;
  const notification_id = newest?.id ?? '';
  for (const act of [
    () => ada.api.notifications.markRead({ notification_id }),
    () => ada.api.notifications.markAllRead({}),
    () => ada.api.notifications.delete({ notification_id }),
  ]) {
    tab.length = 0;
    await act();
    await eventually(() => tab.some(isAboutNotifications));
  }
  expect((await ada.api.notifications.list({})).items.map(({ id }) => id)).not.toContain(notification_id);
});

test('[NOT-03] a notification without any open tab is listed once at any server, and is not sent to a tab opened later', async () => {
  await world.ctx.db.deleteFrom('notifications').execute();
  const cyTab = await openTab(cy.at(elsewhere));
  await cy.api.follows.follow({ user_id: ada.userId });
  await cy.api.reviews.react({ review_id, reaction: 'fire' });
  // Messages arrive in order: once that server has told cy about a later act, it has nothing older left to tell.
  await cy.api.tracking.rate({ movie_id: await world.movie('Alien'), rating: 3 });
  await eventually(() => listNouns(cyTab).includes('rating'));
  const tab = await openTab(ada.at(elsewhere));
  const { items, unread_count } = await ada.at(elsewhere).api.notifications.list({});
  expect(items.map(({ type }) => type).toSorted()).toEqual(['follow', 'review_reaction']);
  expect(unread_count).toBe(2);
  // Messages arrive in order, so one about those two would have come before this one.
  await ada.api.tracking.rate({ movie_id: await world.movie('Alien'), rating: 4 });
  await eventually(() => listNouns(tab).includes('rating'));
  expect(listNouns(tab)).not.toContain('notification');
});
