import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type World } from '#test/world.ts';
import { toOpening } from './friends.present.ts';

let world: World;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const REVIEW = { title: 'Coffee', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

test('[MOV-09] Social shows ratings, lists and reviews of a film by the members whom the viewer follows, the latest first', async () => {
  const ada = await world.member('ada');
  const bo = await world.member('bo');
  const cy = await world.member('cy');
  const di = await world.member('di');
  const eve = await world.member('eve');
  const movie_id = await world.movie('Heat');
  for (const friend of [bo, cy, di]) await ada.api.follows.follow({ user_id: friend.userId });
  expect(await ada.api.timeline.listFriendsOfMovie({ movie_id })).toEqual({ items: [], next_cursor: null, total: 0 });

  const actions = [
    () => cy.api.tracking.addToList({ movie_id, list_type: 'watchlist' }),
    () => bo.api.reviews.publish({ movie_id, ...REVIEW }),
    // Neither other members nor the viewer are friends.
    () => eve.api.tracking.rate({ movie_id, rating: 1 }),
    () => ada.api.tracking.rate({ movie_id, rating: 2 }),
    () => di.api.tracking.rate({ movie_id, rating: 3.5 }),
    () => cy.api.tracking.addToList({ movie_id, list_type: 'favorites' }),
  ];
  for (const action of actions) {
    await action();
    world.clock.advance({ minutes: 1 });
  }

  const { items, total } = await ada.api.timeline.listFriendsOfMovie({ movie_id });
  expect(total).toBe(3);
  expect(items).toMatchObject([
    { member: { username: 'cy' }, rating: null, status: 'watchlist', favorite: true, review_id: null },
    { member: { username: 'di' }, rating: 3.5, status: 'watched', favorite: false, review_id: null },
    { member: { username: 'bo' }, rating: 4, status: 'watched', favorite: false, review_id: expect.any(String) },
  ]);

  // Page by page it is the same, and every page has the total.
  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ada.api.timeline.listFriendsOfMovie({ movie_id, limit: 1, ...(cursor && { cursor }) });
    expect(page.total).toBe(3);
    paged.push(...page.items.map(({ member }) => member.username));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(paged).toEqual(['cy', 'di', 'bo']);

  // Undone actions and unfollowed members are gone.
  await cy.api.tracking.removeFromList({ movie_id, list_type: 'favorites' });
  await cy.api.tracking.removeFromList({ movie_id, list_type: 'watchlist' });
  await ada.api.follows.unfollow({ user_id: di.userId });
  const left = await ada.api.timeline.listFriendsOfMovie({ movie_id });
  expect(left.items.map(({ member }) => member.username)).toEqual(['bo']);
});

test('[MOV-09] Social requires a member and an existing film', async () => {
  const movie_id = await world.movie('Heat');
  await expect(world.visitor().api.timeline.listFriendsOfMovie({ movie_id })).rejects.toMatchObject({ status: 401 });
  const fay = await world.member('fay');
  const nowhere = '00000000-0000-7000-8000-000000000000';
  await expect(fay.api.timeline.listFriendsOfMovie({ movie_id: nowhere })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('[MOV-09] friends are quoted with how their reviews begin, unless that gives something away', async () => {
  const movie_id = await world.movie('Alien');
  const gus = await world.someone();
  const [hal, ivy] = [await world.someone(), await world.someone()];
  for (const friend of [hal, ivy]) await gus.api.follows.follow({ user_id: friend.userId });
  await hal.api.reviews.publish({
    movie_id,
    ...REVIEW,
    content: `Nobody hears it.\n\nNobody at all. ${'Long. '.repeat(60)}`,
  });
  await ivy.api.reviews.publish({ movie_id, ...REVIEW, is_spoiler: true });
  const { items } = await gus.api.timeline.listFriendsOfMovie({ movie_id });
  const openingOf = ({ userId }: { userId: string }) => items.find(({ member }) => member.user_id === userId)?.opening;
  expect(openingOf(hal)).toMatch(/^Nobody hears it\. Nobody at all\. Long\..*Long\.$/);
  expect(openingOf(hal)?.length).toBeLessThanOrEqual(180);
  expect(openingOf(ivy)).toBeNull();
  await ivy.api.tracking.addToList({ movie_id: await world.movie('Heat'), list_type: 'watchlist' });
  const [listed] = (await gus.api.timeline.listFriendsOfMovie({ movie_id: await world.movie('Heat') })).items;
  expect(listed?.opening).toBeNull();
});

test.each([
  ['A short one', 'A short one'],
  ['Two  lines\nare one.', 'Two lines are one.'],
  [
    `All that he ever said to any of them was “Go.” ${'And so on '.repeat(30)}`,
    'All that he ever said to any of them was “Go.”',
  ],
  [`Dr. ${'No '.repeat(80)}`, `Dr. ${'No '.repeat(58).trim()}…`],
  [`verse${' '.repeat(15)}`.repeat(20), `${'verse '.repeat(19).trim()}…`],
  ['word '.repeat(60), `${'word '.repeat(35).trim()}…`],
  ['長'.repeat(300), `${'長'.repeat(179)}…`],
  ['🎬'.repeat(300), `${'🎬'.repeat(179)}…`],
])('how %j begins', (text, opening) => {
  expect(toOpening(text)).toBe(opening);
});
