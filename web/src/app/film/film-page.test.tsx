import type { SimilarMovies } from '@halfstar/contract/taste/similar-movies.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './FilmDialog.tsx';
import { ADA, BOB, HEAT, JAWS, makeId, makeMoviePage, makePage, makeReview, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage } from '#test/page.tsx';
import { answersForMember, FRIEND, REVIEW } from '#test/page-answers.ts';
import { type Answers, type OutputOf, refuse } from '#test/stub-api.ts';

const PATH = `/movies/${HEAT.id}`;
const ALIEN = { id: makeId(950), title: 'Alien', year: 1979, poster_path: null };
const MANN = { person_id: makeId(899), name: 'Michael Mann' };
const SIMILAR: SimilarMovies = { also_loved: [JAWS], similar: [{ ...ALIEN, people: [MANN] }] };
const NONE: SimilarMovies = { also_loved: [], similar: [] };
const NOBODY = { ...makePage([]), total: 0 };

const RATED = makeTracking(HEAT.id, {
  community: { rating_average: 4, rating_count: 6, histogram: [0, 0, 0, 0, 0, 0, 0, 6, 0, 0] },
});
const reviewsOf = (total: number, count = total) => ({
  ...makePage(Array.from({ length: count }, (_, index) => makeReview(211 + index, index === 0 ? BOB : ADA, HEAT))),
  total,
});

const makeFilmPage = (over: Partial<OutputOf<'moviePages.get'>> = {}): OutputOf<'moviePages.get'> => ({
  movie: {
    ...makeMoviePage(HEAT),
    cast_members: [{ person_id: makeId(901), name: 'Al Pacino', character: 'Hanna', profile_path: null }],
  },
  tracking: RATED,
  reviews: reviewsOf(3),
  own_review: null,
  watched_in: null,
  friends: { ...makePage([FRIEND]), total: 1 },
  ...over,
});

const answersWith = (page: OutputOf<'moviePages.get'>, more: Answers = {}): Answers => ({
  ...answersForMember(),
  'moviePages.get': ({ movie_id }) => (movie_id === HEAT.id ? page : { ...page, movie: makeMoviePage(JAWS) }),
  'similarMovies.list': SIMILAR,
  ...more,
});
const openFilm = (page = makeFilmPage(), more: Answers = {}, path = PATH) =>
  openLoadedPage(path, answersWith(page, more));

const headings = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2, hidden: true })
    .map(({ textContent }) => textContent);

const friendsRegion = () => screen.getByRole('region', { name: 'Friends' });

test('[MOV-09] [MOV-17] the page has its parts below each other: friends, ratings, reviews, cast and films to go on to', async () => {
  await openFilm();
  await screen.findByRole('heading', { name: 'Similar films' });
  expect(headings()).toEqual([
    'Your Actions',
    'Friends',
    'Members’ ratings',
    'Newest reviews',
    'Cast',
    'Members who loved it also loved',
    'Similar films',
  ]);
  const loved = screen.getByRole('list', { name: 'Members who loved it also loved' });
  expect(within(loved).getByRole('link').getAttribute('href')).toBe(`/movies/${JAWS.id}`);
  const similar = within(screen.getByRole('list', { name: 'Similar films' }));
  expect(similar.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/movies/${ALIEN.id}`,
    `/person/${MANN.person_id}`,
  ]);
});

test('what is not known of a film has no part of its page', async () => {
  const movie = { ...makeMoviePage(HEAT), cast_members: [] };
  const none = makeFilmPage({ movie, tracking: makeTracking(HEAT.id), reviews: NOBODY, friends: NOBODY });
  const { api } = await openFilm(none, { 'similarMovies.list': NONE });
  await waitFor(() => expect(api.calls).toContain('similarMovies.list'));
  await waitFor(() => expect(within(screen.getByRole('main')).queryByText('Loading')).toBeNull());
  const shown = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 });
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Your Actions']);
});

test('[MOV-09] two of the reviews are shown, and a link leads to all of them, from which Back returns', async () => {
  const { router } = await openFilm();
  const overview = within(await screen.findByRole('tabpanel', { name: 'Overview' }));
  expect(overview.getAllByRole('article')).toHaveLength(2);
  const entries = router.history.length;
  fireEvent.click(overview.getByRole('link', { name: 'All 3 reviews' }));
  const all = within(await screen.findByRole('tabpanel', { name: 'Reviews (3)' }));
  expect(all.getAllByRole('article')).toHaveLength(3);
  expect(router.state.location.href).toBe(`${PATH}?part=reviews`);
  expect(router.history.length).toBe(entries + 1);
  // What was pressed is gone.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Reviews (3)' })));
  act(() => router.history.back());
  expect(await screen.findByRole('tabpanel', { name: 'Overview' })).toBeTruthy();
});

test('[MOV-09] in the dialog the link to all reviews leads to their tab, and Back closes the dialog', async () => {
  const { router } = await openFilm(makeFilmPage(), {}, '/lists');
  await act(() => router.navigate({ to: '.', search: { film: HEAT.id }, state: { dialogOver: true } }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Heat' }));
  fireEvent.click(await dialog.findByRole('link', { name: 'All 3 reviews' }));
  expect(await dialog.findByRole('tabpanel', { name: 'Reviews (3)' })).toBeTruthy();
  act(() => router.history.back());
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.href).toBe('/lists');
});

test('a dialog of another film over the page leaves the page at its own part', async () => {
  const { router } = await openFilm(makeFilmPage(), { 'reviews.listByMovie': reviewsOf(3) }, `${PATH}?part=reviews`);
  const main = screen.getByRole('main');
  const openPart = () => main.querySelector('[data-part]')?.getAttribute('data-part');
  expect(openPart()).toBe('reviews');
  await act(() => router.navigate({ to: '.', search: { film: JAWS.id }, state: { dialogOver: true } }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jaws' }));
  fireEvent.click(await dialog.findByRole('tab', { name: 'Cast' }));
  await waitFor(() => expect(router.state.location.href).toContain('part=cast'));
  expect(openPart()).toBe('reviews');
  fireEvent.click(dialog.getByRole('button', { name: 'Write review' }));
  await waitFor(() => expect(router.state.location.href).toContain(`review=${JAWS.id}`));
  expect(openPart()).toBe('reviews');
  act(() => router.history.back());
  await waitFor(() => expect(router.state.location.href).toBe(`${PATH}?part=reviews`));
  expect(openPart()).toBe('reviews');
});

test('[MOV-09] a friend is quoted, unless their review is one of the two that are shown', async () => {
  const words = 'Nobody drinks coffee like these two.';
  const cy = { ...FRIEND, member: { ...BOB, user_id: makeId(77), display_name: 'Cy' }, opening: 'He will not say.' };
  const friends = (opening: string | null, review_id: string) => ({
    ...makePage([{ ...FRIEND, opening, review_id }, cy]),
    total: 2,
  });
  const { api, queryClient } = await openFilm(makeFilmPage({ friends: friends(words, makeId(299)) }));
  expect(friendsRegion().querySelector('blockquote')?.textContent).toBe(words);
  const shown = reviewsOf(3).items[0]?.id ?? '';
  api.answer({ 'moviePages.get': makeFilmPage({ friends: friends(words, shown) }) });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() =>
    expect([...friendsRegion().querySelectorAll('blockquote')].map((one) => one.textContent)).toEqual([cy.opening]),
  );
});

test('similar films that could not be loaded are asked for again', async () => {
  const { api } = await openFilm(makeFilmPage(), { 'similarMovies.list': refuse('OUT_OF_FILM', 403) });
  expect(await screen.findByText('Similar films could not be loaded.')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Newest reviews' })).toBeTruthy();
  api.answer({ 'similarMovies.list': SIMILAR });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('list', { name: 'Similar films' })).toBeTruthy();
});

test('[MOV-13] [MOV-17] once a film is watched, what is also loved is asked for anew by members who hide scores', async () => {
  const seen = { ...RATED, status: 'watched' as const, viewing_count: 1 };
  let watched = false;
  const { api } = await openFilm(makeFilmPage(), {
    ...answersForMember({ hide_scores_until_seen: true }),
    'moviePages.get': () => makeFilmPage({ tracking: watched ? seen : RATED }),
    'similarMovies.list': () => (watched ? SIMILAR : { ...SIMILAR, also_loved: [] }),
    'tracking.addToList': () => {
      watched = true;
      return { ...seen, ask_date_of: null };
    },
    'tracking.getByMovies': () => ({ items: [watched ? seen : RATED] }),
  });
  expect(await screen.findByRole('list', { name: 'Similar films' })).toBeTruthy();
  expect(screen.queryByRole('list', { name: /also loved/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Mark as ?Watched$/ }));
  expect(await screen.findByRole('list', { name: /also loved/ })).toBeTruthy();
  expect(api.calls.filter((call) => call === 'similarMovies.list')).toHaveLength(2);
});

test('[MOV-09] a review of a friend that is in the list of reviews is among those shown', async () => {
  await openFilm(makeFilmPage({ reviews: { ...makePage([REVIEW]), total: 1 } }));
  const overview = within(await screen.findByRole('tabpanel', { name: 'Overview' }));
  expect(overview.getByRole('region', { name: 'Newest reviews' }).textContent).toContain(REVIEW.content);
  expect(overview.queryByRole('link', { name: /^All/ })).toBeNull();
  expect(overview.getByRole('region', { name: 'Friends' }).querySelector('blockquote')).toBeNull();
});
