import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ADA, BOB, HEAT, makeMoviePage, makePage, makeReview, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember } from '#test/page-answers.ts';
import { click } from '#test/user.ts';

const PATH = `/movies/${HEAT.id}`;
const REVIEW = makeReview(211, ADA, HEAT);
const REVIEWS = { ...makePage([REVIEW, makeReview(212, BOB, HEAT)]), total: 2 };

const openFilm = (path: string) =>
  openLoadedPage(path, {
    ...answersForMember(),
    'reviews.get': REVIEW,
    'reviews.listByMovie': REVIEWS,
    'moviePages.get': {
      movie: makeMoviePage(HEAT),
      tracking: makeTracking(HEAT.id),
      reviews: REVIEWS,
      own_review: null,
      watched_in: null,
      friends: { ...makePage([]), total: 0 },
    },
  });

const openTab = async (name: string) => {
  fireEvent.click(await screen.findByRole('tab', { name }));
  return within(await screen.findByRole('tabpanel', { name }));
};

test('the open tab and the order of the reviews are in the address, so that Back from a review finds both', async () => {
  const { router } = await openFilm(PATH);
  const panel = await openTab('Reviews (2)');
  fireEvent.click(panel.getByRole('radio', { name: 'Highest rated' }));
  await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?part=reviews&order=highest`));
  const entries = router.history.length;
  await openTab('Cast');
  await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?part=cast&order=highest`));
  await openTab('Overview');
  await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?order=highest`));
  // Back leaves the film at once.
  expect(router.history.length).toBe(entries);

  const again = await openTab('Reviews (2)');
  const link = again.getAllByRole('link').find((each) => each.getAttribute('href') === `/reviews/${REVIEW.id}`);
  if (link === undefined) throw new Error('no link leads to the review');
  await click(link);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/reviews/${REVIEW.id}`));
  act(() => router.history.back());
  const found = within(await screen.findByRole('tabpanel', { name: 'Reviews (2)' }));
  expect(found.getByRole('radio', { name: 'Highest rated' })).toHaveProperty('checked', true);
});

test.each(['reviews', 'nothing'])('a link to the part %s of a film opens it, or the overview', async (part) => {
  await openFilm(`${PATH}?part=${part}&order=nothing`);
  const open = part === 'reviews' ? 'Reviews (2)' : 'Overview';
  expect(await screen.findByRole('tabpanel', { name: open })).toBeTruthy();
});
