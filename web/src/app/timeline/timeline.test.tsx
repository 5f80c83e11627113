import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import '../review/ReviewDialog.tsx';
import { ADA, HEAT, JAWS, makeId, makePage, makeReview, makeTracking, NOW } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember, REVIEW } from '#test/page-answers.ts';
import type { Answers, OutputOf } from '#test/stub-api.ts';
import { click, press, pressKey } from '#test/user.ts';

type Timeline = OutputOf<'timeline.listHome'>;

const NOTHING: Timeline = { ...makePage([]), newest: null };
const openAt = (path: string, answers: Answers = {}) => openPage(path, { ...answersForMember(), ...answers });
const findCards = async () => screen.findAllByRole('article');
const getTab = (name: string) => screen.getByRole('tab', { name });
const isSelected = (name: string) =>
  waitFor(() => expect(getTab(name).getAttribute('aria-selected'), `tab ${name}`).toBe('true'));

test('[HOM-01] home has four tabs, in the address and by keyboard', async () => {
  const { router } = await openLoadedPage('/', answersForMember());
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Welcome, Ada');
  const timeline = screen.getAllByRole('tab')[0];
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    // The first has another name on phones.
    'TimelineHome',
    'Discover',
    'Popular',
    'Trending',
  ]);
  expect(timeline?.getAttribute('aria-selected')).toBe('true');
  timeline?.focus();
  for (const name of ['Discover', 'Popular', 'Trending']) {
    await pressKey('ArrowRight');
    await isSelected(name);
    expect(document.activeElement).toBe(getTab(name));
    expect(router.state.location.href).toBe(`/?tab=${name.toLowerCase()}`);
    expect(await screen.findByRole('tabpanel', { name })).toBeTruthy();
  }
  router.history.back();
  await isSelected('Popular');
});

test('[TML-03] [TML-08] [HOM-01] filter and order are in the address and begin the timeline again', async () => {
  const { api, router } = await openLoadedPage('/', answersForMember());
  await findCards();
  const order = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Order' });
  expect([...order.options].map(({ text }) => text)).toEqual(['Newest First', 'Oldest First', 'User Name']);
  const show = within(screen.getByRole('radiogroup', { name: 'Show' }));
  expect(show.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual([
    'All',
    'Reviews',
    'Activities',
  ]);
  fireEvent.change(order, { target: { value: 'oldest' } });
  await waitFor(() => expect(router.state.location.href).toBe('/?sort=oldest'));
  fireEvent.change(order, { target: { value: 'name' } });
  await waitFor(() => expect(router.state.location.href).toBe('/?sort=name'));
  await click(await show.findByRole('radio', { name: 'Reviews' }));
  await waitFor(() => expect(router.state.location.href).toBe('/?sort=name&filter=reviews'));
  await waitFor(() =>
    expect(api.getInputs('timeline.listHome').at(-1)).toMatchObject({ sort: 'name', filter: 'reviews' }),
  );
  expect(api.getInputs('timeline.listHome').filter(({ cursor }) => cursor !== undefined)).toEqual([]);
  router.history.back();
  await waitFor(() => expect(order.value).toBe('name'));
  expect(router.state.location.href).toBe('/?sort=name');
});

test('[TML-03] a filter without matches says so and is cleared', async () => {
  const { router } = openAt('/timeline?filter=reviews', {
    'timeline.listHome': ({ filter }) =>
      filter === 'reviews' ? NOTHING : (answersForMember()['timeline.listHome'] as Timeline),
  });
  expect(await screen.findByText('No items match the current filter')).toBeTruthy();
  await press('Show everything');
  expect(await findCards()).toHaveLength(2);
  expect(router.state.location.href).toBe('/timeline');
});

test('[TML-05] a card shows what was done, the average, and one’s own actions', async () => {
  openAt('/timeline');
  const card = within(await screen.findByRole('article', { name: 'Bob and Jaws' }));
  expect(card.getByText(/rated/)).toBeTruthy();
  expect(card.getByRole('img', { name: '4 stars' })).toBeTruthy();
  expect(card.getByTitle("Members' average")).toBeTruthy();
  for (const name of ['Rate Jaws', /^Add to Watch: Jaws/, 'React'])
    expect(card.getByRole('button', { name })).toBeTruthy();
  await click(card.getByRole('button', { name: 'Rate Jaws' }));
  expect(card.getByRole('slider', { name: 'Your rating of Jaws' })).toBeTruthy();
});

test('[TML-05] one’s own stars are text, so that the author’s are the only row of stars', async () => {
  const timeline = answersForMember()['timeline.listHome'] as Timeline;
  const items = timeline.items.map((each) => ({ ...each, tracking: { ...each.tracking, rating: 2.5 } }));
  openAt('/timeline', { 'timeline.listHome': { ...timeline, items } });
  const card = within(await screen.findByRole('article', { name: 'Bob and Jaws' }));
  const own = await card.findByRole('button', { name: 'Your rating: 2.5 stars, of Jaws' });
  expect(own.textContent).toBe('Your rating: 2.5');
  expect(card.getAllByRole('img', { name: /stars$/ })).toHaveLength(1);
});

test.each([
  [3, false, '3 new'],
  [20, true, '20+ new'],
])('[TML-04] %i new cards, and more: %s, are announced as "%s" and wait for a press', async (count, more, name) => {
  const cards = answersForMember()['timeline.listHome'] as Timeline;
  const { api } = openAt('/timeline', {
    'timeline.listHome': { ...cards, newest: 'before' },
    'timeline.countNew': { count, more },
  });
  await findCards();
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  const announced = await screen.findByRole('button', { name });
  expect(announced.closest('[role="status"]')).not.toBeNull();
  const before = api.getInputs('timeline.listHome').length;
  api.answer({
    'timeline.listHome': { ...cards, newest: 'after' },
    'timeline.countNew': { count: 0, more: false },
  });
  await click(announced);
  await waitFor(() => expect(screen.queryByRole('button', { name })).toBeNull());
  expect(api.getInputs('timeline.listHome').length).toBeGreaterThan(before);
});

const BEFORE = ['Bob’s review of Heat', 'Bob and Jaws'];

test.each([
  [0, 'is at the top at once', ['Ada’s review of Heat', ...BEFORE]],
  [1000, 'moves nothing', BEFORE],
])('[TML-04] scrolled down by %i pixels, one’s own new review %s', async (scrolled, _what, expected) => {
  const own = makeReview(404, ADA, HEAT, { content: 'Two men talk over coffee.' });
  const card = {
    type: 'review' as const,
    id: makeId(405),
    // Newer than the others.
    card_at: new Date(Date.parse(NOW) + 1).toISOString(),
    tracking: makeTracking(HEAT.id),
    review: own,
  };
  const cards = answersForMember()['timeline.listHome'] as Timeline;
  const { api, queryClient } = await openLoadedPage(`/timeline?review=${HEAT.id}`, {
    ...answersForMember(),
    'reviews.getOwn': { review: null },
    'drafts.get': { draft: null },
    'reviews.publish': own,
  });
  vi.stubGlobal('scrollY', scrolled);
  const form = within(await screen.findByRole('dialog', { name: 'Review' }));
  fireEvent.change(await form.findByRole('textbox', { name: 'Review' }), { target: { value: own.content } });
  fireEvent.keyDown(form.getByRole('slider'), { key: 'End' });
  api.answer({ 'timeline.listHome': { ...cards, items: [card, ...cards.items], newest: 'after' } });
  await click(form.getByRole('button', { name: 'Publish Review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect([queryClient.isFetching(), queryClient.isMutating()]).toEqual([0, 0]));
  expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual(expected);
});

test('[TML-09] the timeline reads by keyboard: j, k, o, r, and ? shows the keys', async () => {
  const { router } = openAt('/timeline');
  const [review, activity] = await findCards();
  await pressKey('j');
  expect(document.activeElement).toBe(review);
  // On a keyboard that types Cyrillic letters.
  await pressKey('о', { code: 'KeyJ' });
  expect(document.activeElement).toBe(activity);
  await pressKey('r');
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Your rating of Jaws' }));
  activity?.focus();
  await pressKey('k');
  expect(document.activeElement).toBe(review);
  await pressKey('?');
  const help = within(await screen.findByRole('dialog', { name: 'Read by keyboard' }));
  expect(help.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['j', 'k', 'o', 'r', '?']);
  // Keys belong to the dialog now.
  await pressKey('j');
  expect(document.activeElement).not.toBe(activity);
  await click(help.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  review?.focus();
  await pressKey('o');
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reviews/${REVIEW.id}`));
});

test.each([{ isComposing: true }, { keyCode: 229 }])(
  'a key of an input method does nothing in the timeline, as %o says',
  async (composing) => {
    const { router } = openAt('/timeline');
    const [review] = await findCards();
    await pressKey('j', composing);
    expect(document.activeElement).not.toBe(review);
    await pressKey('j');
    expect(document.activeElement).toBe(review);
    for (const key of ['j', 'r', '?', 'o']) await pressKey(key, composing);
    expect(document.activeElement).toBe(review);
    expect([screen.queryByRole('dialog'), router.state.location.pathname]).toEqual([null, '/timeline']);
  },
);

test('[LST-02] a film that the viewer has rated in a sealed round is watched in that club on its card, with one call for all', async () => {
  const { api } = await openLoadedPage('/', {
    ...answersForMember(),
    'clubReviews.listWatched': { items: [{ movie_id: JAWS.id, club: { club_id: makeId(1001), name: 'Slow Cinema' } }] },
  });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Watched in Slow Cinema: Jaws' });
  expect(button.disabled).toBe(true);
  expect(button.textContent).toBe('Watched in Slow Cinema');
  expect(api.getInputs('clubReviews.listWatched')).toEqual([{ movie_ids: [JAWS.id] }]);
});
