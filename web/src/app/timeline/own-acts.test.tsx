import type { Noun } from '@halfstar/contract/shared/live.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { THIS_TAB } from '#lib/this-tab.ts';
import { ADA, ALIEN, BOB, HEAT, JAWS, makeId, makeReview, makeTracking, NO_REACTIONS, NOW } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import type { Answers, CallName, OutputOf } from '#test/stub-api.ts';
import { choose, click, press } from '#test/user.ts';

// Whatever the speed of the machine, the message comes within the three seconds in which it is known as the tab's own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

type Card = OutputOf<'timeline.listHome'>['items'][number];

const OWN = makeReview(231, ADA, HEAT, { can: { edit: true, remove: true, react: false } });
/** One on each page. */
const CARDS: readonly Card[] = [
  { type: 'review', id: makeId(401), card_at: NOW, tracking: makeTracking(HEAT.id), review: OWN },
  {
    type: 'activity',
    id: makeId(402),
    card_at: NOW,
    member: BOB,
    movie: JAWS,
    tracking: makeTracking(JAWS.id),
    reactions: NO_REACTIONS,
    can: { react: true },
    activities: [{ id: makeId(403), activity_type: 'rating', rating: 4, created_at: NOW }],
  },
  {
    type: 'review',
    id: makeId(404),
    card_at: NOW,
    tracking: makeTracking(ALIEN.id),
    review: makeReview(232, BOB, ALIEN),
  },
];
const tracked = { ...makeTracking(JAWS.id, { status: 'watchlist' }), ask_date_of: null };
const ANSWERS: Answers = {
  ...answersForMember(),
  'timeline.listHome': ({ cursor = '0' }) => {
    const page = Number(cursor);
    const next_cursor = page + 1 < CARDS.length ? `${page + 1}` : null;
    return { items: CARDS.slice(page, page + 1), next_cursor, newest: null };
  },
  'tracking.addToList': tracked,
  'tracking.rate': tracked,
  'timeline.react': { ...NO_REACTIONS, counts: { ...NO_REACTIONS.counts, heart: 1 }, mine: 'heart' },
  'reviews.delete': {},
};

const findCard = async () => within(await screen.findByRole('article', { name: 'Bob and Jaws' }));

async function rateJaws(): Promise<void> {
  const card = await findCard();
  await click(card.getByRole('button', { name: 'Rate Jaws' }));
  fireEvent.keyDown(card.getByRole('slider'), { key: '4' });
  // While the stars have the focus, lists wait.
  act(() => screen.getByRole('heading', { level: 1 }).focus());
}

async function react(): Promise<void> {
  await click((await findCard()).getByRole('button', { name: 'React' }));
  await click((await findCard()).getByRole('button', { name: 'Heart' }));
}

async function deleteReview(): Promise<void> {
  await choose(await screen.findByRole('button', { name: 'Actions for your review of Heat' }), 'Delete Review');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this review?' }));
  await click(dialog.getByRole('button', { name: 'Delete Review' }));
}

// What the server says of each act to the tabs of the member is in timeline.live.test.ts.
test.each<[what: string, perform: () => Promise<void>, call: CallName, nouns: Noun[], requests: number]>([
  ['a film is put on the watchlist', () => press(/^Add to Watch: Jaws/), 'tracking.addToList', ['rating', 'list'], 0],
  ['a film is rated', rateJaws, 'tracking.rate', ['rating', 'list'], 0],
  ['a reaction is given', react, 'timeline.react', ['reaction'], 0],
  // The card must go, so each page is fetched once.
  ['a review is deleted', deleteReview, 'reviews.delete', ['review', 'profile'], CARDS.length],
])('after %s on a timeline of three pages, it is fetched only where cards go', async (...row) => {
  const [, perform, call, nouns, requests] = row;
  const { api, queryClient, live } = await openLoadedPage('/timeline', ANSWERS);
  const settled = () => waitFor(() => expect([queryClient.isFetching(), queryClient.isMutating()]).toEqual([0, 0]));
  const count = (name: CallName) => api.calls.filter((each) => each === name).length;
  for (const loaded of [2, 3]) {
    await press('Load more');
    await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(loaded));
  }
  await waitFor(() => expect(live.sockets).not.toEqual([]));
  live.last().say({ type: 'ready' });
  await settled();
  const before = count('timeline.listHome');
  await perform();
  await waitFor(() => expect(count(call)).toBe(1));
  await settled();
  const news = count('notifications.list');
  live.last().say({ type: 'changed', nouns: [...nouns, 'timeline'], tab: THIS_TAB });
  // Both are dealt with at the same moment.
  live.last().say({ type: 'changed', nouns: ['notification'] });
  await waitFor(() => expect(count('notifications.list')).toBe(news + 1));
  await settled();
  expect(count('timeline.listHome') - before).toBe(requests);
});
