import type { Review } from '@halfstar/contract/reviews/reviews.schema';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of a thread loads on demand. Loaded beforehand, it opens at once on a busy machine too.
import '#features/comments/components/Thread.tsx';
import { truncateText } from '#features/reviews/model/truncate.ts';
import {
  ADA,
  BOB,
  HEAT,
  makeComment,
  makeId,
  makeMoviePage,
  makePage,
  makeReview,
  makeTracking,
  NO_REACTIONS,
  NOW,
} from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, answersForSession } from '#test/page-answers.ts';
import type { Answers } from '#test/stub-api.ts';
import { click } from '#test/user.ts';

const HOUR_MS = 3_600_000;

/** The film's page with one review of another member. */
const makeFilmPage = (review: Review) => ({
  movie: makeMoviePage(HEAT),
  tracking: makeTracking(HEAT.id),
  reviews: { ...makePage([review]), total: 1 },
  own_review: null,
  watched_in: null,
  friends: { ...makePage([]), total: 0 },
});

/** Ada's review of Heat, which is as old as that, on her page of reviews. */
async function openCard(ageMs: number) {
  const review = makeReview(202, ADA, HEAT, {
    created_at: new Date(Date.now() - ageMs).toISOString(),
    comment_count: 1,
    reactions: { counts: { ...NO_REACTIONS.counts, fire: 2 }, mine: 'fire' },
  });
  const { api } = await openLoadedPage('/reviews', {
    ...answersForMember(),
    'reviews.listByMember': makePage([review]),
    'comments.listByReview': { ...makePage([makeComment(701, review.id, { author: BOB })]), total: 1 },
  });
  const element = await screen.findByRole('article', { name: 'Ada’s review of Heat' });
  return { api, card: within(element), time: element.querySelector('time') };
}

test.each([
  ['2 hours ago', 2.5 * HOUR_MS],
  ['3 days ago', 3 * 24 * HOUR_MS],
])('[REV-04] a card says that its review was written %s, and the exact time on hover', async (words, age) => {
  const { time } = await openCard(age);
  expect(time?.querySelector('[aria-hidden]')?.textContent).toBe(words);
  expect(time?.title).toMatch(/\d{4}.*\d:\d\d/);
});

test('[REV-04] a card has the picture, the name and the badge of its author, who is found by both', async () => {
  const author = { ...BOB, avatar_url: '/pictures/bob.webp', selected_badge: 'founders' as const };
  const review = makeReview(206, author, HEAT);
  await openLoadedPage(`/movies/${HEAT.id}`, {
    ...answersForMember(),
    'moviePages.get': makeFilmPage(review),
  });
  await click(await screen.findByRole('tab', { name: /^Reviews/ }));
  const element = await screen.findByRole('article', { name: 'Bob’s review of Heat' });
  const links = [...element.querySelectorAll('a[href="/profile/bob"]')];
  expect(links.map((link) => link.querySelector('img')?.getAttribute('src') ?? link.textContent)).toEqual([
    '/pictures/bob.webp',
    'Bob',
  ]);
  expect(within(element).getByRole('img', { name: 'Founder' })).toBeTruthy();
});

test('[REV-04] a card has the reactions to its review, and the thread of its comments once that is opened', async () => {
  const { card, api } = await openCard(0);
  const reactions = within(card.getByRole('group', { name: 'Reactions to Ada’s review of Heat' }));
  expect(reactions.getByRole('button', { name: '2 reactions, yours: Fire' })).toBeTruthy();
  expect(card.queryByRole('region', { name: /^Comments on / })).toBeNull();
  expect(api.calls).not.toContain('comments.listByReview');
  await click(card.getByRole('button', { name: '1 comment' }));
  const thread = within(await card.findByRole('region', { name: 'Comments on Ada’s review of Heat' }));
  expect((await thread.findByRole('article')).textContent).toContain('Comment 701');
  expect(thread.getByRole('textbox', { name: 'Write a comment' })).toBeTruthy();
});

test('[REV-05] the page of one’s reviews asks for one’s own alone', async () => {
  const { api } = await openCard(0);
  expect(new Set(api.getInputs('reviews.listByMember').map(({ user_id: id }) => id))).toEqual(new Set([ADA.user_id]));
});

/** As imports bring them: longer than one that is typed here may be, with line breaks, and without stars. */
const IMPORTED = {
  content: `First line.\nSecond line.\n\n${'Rain on the windows, and nobody says a word. '.repeat(200)}\n\nThe last line.`,
  rating: null,
};

test('[REV-04] [SAF-04] the card of a long review shows its beginning, and the whole text and its line breaks once that is asked for', async () => {
  expect(IMPORTED.content.length).toBeGreaterThan(9000);
  await openLoadedPage('/reviews', {
    ...answersForMember(),
    'reviews.listByMember': makePage([makeReview(203, ADA, HEAT, IMPORTED)]),
  });
  const card = within(await screen.findByRole('article', { name: 'Ada’s review of Heat' }));
  const text = card.getByText(/^First line\./);
  expect(text.textContent).toMatch(/^First line\.\nSecond line\.\n\nRain .*…$/s);
  expect(text.textContent?.length).toBeLessThan(1000);
  await click(card.getByRole('button', { name: 'Read more' }));
  expect(text.textContent).toBe(IMPORTED.content);
  await click(card.getByRole('button', { name: 'Show less' }));
  expect(text.textContent).not.toContain('The last line.');
});

const LONG = makeReview(207, BOB, HEAT, IMPORTED);
const LONG_CARD = {
  type: 'review' as const,
  id: makeId(407),
  card_at: NOW,
  tracking: makeTracking(HEAT.id),
  review: LONG,
};

test.each<[place: string, path: string, answers: Answers]>([
  ['one’s reviews', '/reviews', { 'reviews.listByMember': makePage([LONG]) }],
  ['the timeline', '/timeline', { 'timeline.listHome': { ...makePage([LONG_CARD]), newest: null } }],
  ['the overview of a film', `/movies/${HEAT.id}`, { 'moviePages.get': makeFilmPage(LONG) }],
  ['the reviews of a film', `/movies/${HEAT.id}?part=reviews`, { 'moviePages.get': makeFilmPage(LONG) }],
])('[REV-04] in %s the card of a long review shows its beginning', async (_place, path, answers) => {
  await openLoadedPage(path, { ...answersForMember(), ...answers });
  const card = within(await screen.findByRole('article', { name: 'Bob’s review of Heat' }));
  expect(card.getByText(/^First line\./).textContent).toBe(truncateText(IMPORTED.content));
  expect(card.getByRole('button', { name: 'Read more' })).toBeTruthy();
});

test('[REV-05] [SAF-04] the page of a long review shows all of it at once', async () => {
  const review = makeReview(204, BOB, HEAT, IMPORTED);
  await openLoadedPage(`/reviews/${review.id}`, { ...answersForSession(), 'reviews.get': review });
  const page = within(await screen.findByRole('article', { name: 'Bob’s review of Heat' }));
  expect(page.getByText(/^First line\./).textContent).toBe(IMPORTED.content);
  expect(page.queryByRole('button', { name: 'Read more' })).toBeNull();
});

test.each([
  ['with stars', 4.5, ['4.5 stars']],
  ['that was imported without stars', null, []],
])('[REV-04] the card of a review %s shows its stars, or no word of them', async (_name, rating, stars) => {
  await openLoadedPage('/reviews', {
    ...answersForMember(),
    'reviews.listByMember': makePage([makeReview(205, ADA, HEAT, { rating })]),
  });
  const element = await screen.findByRole('article', { name: 'Ada’s review of Heat' });
  const shown = within(element).queryAllByRole('img', { name: /star/i });
  expect(shown.map((one) => one.getAttribute('aria-label'))).toEqual(stars);
  expect(element.textContent).toContain('It stayed with me for a week.');
  expect(element.textContent).not.toMatch(/null|undefined|NaN|star/i);
});
