import type { MoviePage } from '@halfstar/contract/movies/movies.schema';
import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
// The code of the dialog loads when it is opened. Loaded beforehand, it opens at once on a busy machine too.
import './FilmDialog.tsx';
import { makeClub } from '#test/club-fixtures.ts';
import { ADA, BOB, HEAT, makeId, makeMoviePage, makePage, makeReview, makeTracking } from '#test/fixtures.ts';
import { openLoadedPage, openPage } from '#test/page.tsx';
import { answersForMember, FRIEND, REVIEW } from '#test/page-answers.ts';
import { type Answers, deferResponse, type OutputOf, refusal } from '#test/stub-api.ts';

const NOBODY = { ...makePage([]), total: 0 };

/** What the server says about Heat: Bob, a friend, has reviewed it. */
const makeFilmPage = (movie: Partial<MoviePage> = {}, over: Partial<OutputOf<'moviePages.get'>> = {}) => ({
  movie: { ...makeMoviePage(HEAT), ...movie },
  tracking: makeTracking(HEAT.id),
  reviews: { ...makePage([REVIEW]), total: 1 },
  own_review: null,
  watched_in: null,
  friends: { ...makePage([FRIEND]), total: 1 },
  ...over,
});
const answersWith = (page: OutputOf<'moviePages.get'>): Answers => ({ ...answersForMember(), 'moviePages.get': page });
const PATH = `/movies/${HEAT.id}`;
const openFilm = (page = makeFilmPage(), more: Answers = {}) => openLoadedPage(PATH, { ...answersWith(page), ...more });

const openTab = async (name: string) => {
  fireEvent.click(await screen.findByRole('tab', { name }));
  return within(await screen.findByRole('tabpanel', { name }));
};

/** A button whose name begins or ends with words for screen readers: jsdom loses the space between. */
const action = (words: string) => ({ name: new RegExp(`^${words.replaceAll(/ |(?=,)/g, ' ?')}$`) });

/** Ratings of Heat, from half a star to five. */
function rated(histogram: number[], over: Partial<MovieTracking> = {}): MovieTracking {
  const count = histogram.reduce((sum, ratings) => sum + ratings, 0);
  const sum = histogram.reduce((stars, ratings, index) => stars + (ratings * (index + 1)) / 2, 0);
  return makeTracking(HEAT.id, {
    community: { rating_average: count === 0 ? null : sum / count, rating_count: count, histogram },
    ...over,
  });
}

test('[MOV-09] the dialog shows everything about a film and offers all actions', async () => {
  const cast_members = Array.from({ length: 14 }, (_, index) => ({
    person_id: makeId(900 + index),
    name: `Actor ${index}`,
    character: `Role ${index}`,
    profile_path: null,
  }));
  const facts = {
    tmdb_id: 949,
    vote_average: 8.7,
    runtime: 170,
    director: 'Michael Mann',
    directors: [{ person_id: makeId(899), name: 'Michael Mann' }],
    genres: ['Drama', 'Crime'],
    cast_members,
    backdrop_path: '/backdrop.jpg',
    poster_path: '/poster.jpg',
  };
  await openLoadedPage(`/lists?film=${HEAT.id}`, answersWith(makeFilmPage(facts)));
  const element = await screen.findByRole('dialog', { name: 'Heat' });
  const dialog = within(element);
  expect(element.textContent).toContain('1995 · 170 min · Drama, Crime');
  expect(element.textContent).toContain('Directed by Michael Mann');
  for (const [name, address] of [
    ['1995', '/movies?year=1995'],
    ['Michael Mann', `/person/${makeId(899)}`],
    ['Drama', '/movies?genre=Drama'],
    ['Crime', '/movies?genre=Crime'],
  ] as const) {
    expect(dialog.getByRole('link', { name }).getAttribute('href')).toBe(address);
  }
  // Whom the film stars, in the overview.
  expect(element.textContent).toContain('StarringActor 0, Actor 1, Actor 2, Actor 3');
  for (const { name, person_id: id } of cast_members.slice(0, 4))
    expect(dialog.getByRole('link', { name }).getAttribute('href')).toBe(`/person/${id}`);
  expect(element.textContent).toContain('8.7 / 10 on TMDB');
  for (const picture of ['backdrop', 'poster'])
    expect(element.querySelector(`img[src$='/${picture}.jpg']`)).toBeTruthy();
  expect(dialog.getByRole('heading', { name: 'Your Actions' })).toBeTruthy();
  for (const name of ['Add to Watchlist', 'Mark as Watched', 'Add to Favorites', 'Write review'])
    expect(dialog.getByRole('button', action(name))).toHaveProperty('disabled', false);
  expect(dialog.getByRole('slider', { name: 'Your rating of Heat' })).toBeTruthy();

  const tabs = dialog.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Overview', 'Reviews (1)', 'Social (1)', 'Cast']);
  expect((await openTab('Reviews (1)')).getByText('It stayed with me for a week.')).toBeTruthy();
  const social = await openTab('Social (1)');
  expect(social.getByRole('link', { name: 'Bob' })).toBeTruthy();
  expect(social.getByRole('img', { name: '4.5 stars' })).toBeTruthy();
  expect(social.getByRole('link', { name: 'Read the review' })).toBeTruthy();
  expect((await openTab('Cast')).getAllByRole('listitem')).toHaveLength(12);
});

test('[MOV-09] the actions of a film that the viewer has reviewed say so', async () => {
  await openFilm(
    makeFilmPage(
      {},
      {
        tracking: makeTracking(HEAT.id, { status: 'watched', rating: 4, viewing_count: 1 }),
        own_review: makeReview(202, ADA, HEAT, { can: { edit: true, remove: true, react: true } }),
      },
    ),
  );
  for (const name of ['Edit review', 'Watched, mark as unwatched', 'Add to Favorites'])
    expect(await screen.findByRole('button', action(name))).toHaveProperty('disabled', false);
  expect(screen.getByRole('slider', { name: 'Your rating of Heat' }).getAttribute('aria-valuenow')).toBe('4');
});

test('[LST-02] a film that the viewer has reviewed in a club is watched in it, and is not taken off watched here', async () => {
  const { api } = await openFilm(
    makeFilmPage(
      {},
      {
        tracking: makeTracking(HEAT.id, { status: 'watched', rating: 4 }),
        watched_in: { club_id: makeClub().club_id, name: 'Slow Cinema' },
      },
    ),
  );
  const button = await screen.findByRole('button', { name: 'Watched in Slow Cinema' });
  expect(button).toHaveProperty('disabled', true);
  fireEvent.click(button);
  expect(screen.queryByRole('button', action('Watched, mark as unwatched'))).toBeNull();
  expect(api.calls).not.toContain('tracking.removeFromList');
});

test.each([null, 'Two men talk over coffee.'])(
  '[MOV-09] the overview shows the newest reviews and the friends who know the film, below the plot %j',
  async (plot) => {
    await openFilm(makeFilmPage({ overview: plot }));
    const overview = within(await screen.findByRole('tabpanel', { name: 'Overview' }));
    expect(overview.getByRole('region', { name: 'Newest reviews' }).textContent).toContain(REVIEW.content);
    expect(overview.getByRole('region', { name: 'Friends' }).textContent).toContain('Bob');
  },
);

test('[MOV-03] a film of which neither runtime nor date nor poster is known has its page', async () => {
  const unknown = { year: null, release_date: null, runtime: null, poster_path: null, director: null, overview: null };
  await openFilm(makeFilmPage(unknown));
  expect(screen.getByRole('heading', { level: 1, name: 'Heat' })).toBeTruthy();
  const main = screen.getByRole('main');
  expect(main.textContent).not.toMatch(/null|undefined|NaN|Invalid|\d+ min|Directed by|Released|\(\)/);
  expect(within(main).queryByText('Released')).toBeNull();
  // The poster is drawn, with the title on it.
  expect(main.querySelector('img')).toBeNull();
  expect([...main.querySelectorAll('span:has(> svg) + span')].map((words) => words.textContent)).toContain('Heat');
  expect((await openTab('Cast')).getByText('Cast information not available.')).toBeTruthy();
});

test('[MOV-03] when the source is down the page of a film says that it shows what is stored', async () => {
  const words = 'The film database does not answer. This is what is kept here.';
  const { api, queryClient } = await openFilm(makeFilmPage({ offline: true }));
  expect(screen.getByText(words)).toHaveProperty('role', 'status');
  expect(screen.getByText('A film.')).toBeTruthy();
  api.answer({ 'moviePages.get': makeFilmPage() });
  await act(() => queryClient.invalidateQueries());
  await waitFor(() => expect(screen.queryByText(words)).toBeNull());
});

test.each([
  ['page', PATH],
  ['dialog', `/lists?film=${HEAT.id}`],
])('[MOV-04] the %s of a film has the sentence of its source, with a link to it, in its footer', async (kind, path) => {
  await openLoadedPage(path, answersWith(makeFilmPage({ tmdb_id: 949 })));
  const link = await screen.findByRole('link', { name: 'TMDB' });
  expect(link.closest('footer')).not.toBeNull();
  expect(link.closest('[role="dialog"]') !== null).toBe(kind === 'dialog');
  expect(link.getAttribute('href')).toBe('https://www.themoviedb.org/movie/949');
  expect(link.parentElement?.textContent).toBe(
    'Film data from TMDB. This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
  );
});

test('[MOV-10] a film without activity shows an empty state in every tab', async () => {
  const none = rated(Array<number>(10).fill(0));
  await openFilm(makeFilmPage({}, { tracking: none, reviews: NOBODY, friends: NOBODY }));
  expect(await screen.findByText('No member has rated it yet')).toBeTruthy();
  const reviews = await openTab('Reviews (0)');
  expect(reviews.getByText('No reviews yet. Be the first to review this movie!')).toBeTruthy();
  const social = await openTab('Social (0)');
  expect(social.getByText('None of your friends have interacted with this movie yet.')).toBeTruthy();
  expect((await openTab('Cast')).getByText('Cast information not available.')).toBeTruthy();
});

test.each([
  [3, [REVIEW], '2 reviews by members you do not see.'],
  [1, [], '1 review by members you do not see.'],
])(
  '[PRO-04] the reviews of a film, %i of them, say at their end how many they leave out',
  async (total, shown, words) => {
    await openFilm(makeFilmPage({}, { reviews: { ...makePage(shown), total } }));
    const reviews = await openTab(`Reviews (${total})`);
    expect(reviews.getByText(words)).toBeTruthy();
    expect(reviews.queryByText(/^No reviews yet/)).toBeNull();
  },
);

test('[MOV-14] a film with fewer than five ratings has neither bars nor an average', async () => {
  await openFilm(makeFilmPage({}, { tracking: rated([0, 0, 0, 0, 0, 0, 1, 2, 0, 1]) }));
  expect(await screen.findByText('4 ratings; the average needs 5')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Members’ ratings' })).toBeNull();
});

test('[MOV-11] [MOV-14] every bar can be reached by keyboard and has a text, and both averages name their source', async () => {
  const tracking = rated([0, 0, 0, 0, 1, 0, 1, 2, 0, 1], { rating: 2.5, status: 'watched', viewing_count: 1 });
  await openFilm(makeFilmPage({ vote_average: 7.42, tmdb_id: 829 }, { tracking }));
  const group = await screen.findByRole('group', { name: 'Members’ ratings' });
  const main = screen.getByRole('main');
  expect(main.textContent).toContain('3.8 ★of 5 stars (5) by members');
  expect(main.textContent).toContain('7.4 / 10 on TMDB');
  expect(screen.getByText('3.8 ★ on average, from 5 ratings')).toBeTruthy();
  const bars = within(group).getAllByRole('button');
  const labels = bars.map((bar) => bar.getAttribute('aria-label') ?? '');
  expect(labels).toEqual([
    '0.5 stars: 0 ratings, 0%',
    '1 star: 0 ratings, 0%',
    '1.5 stars: 0 ratings, 0%',
    '2 stars: 0 ratings, 0%',
    '2.5 stars: 1 rating, 20%, with yours',
    '3 stars: 0 ratings, 0%',
    '3.5 stars: 1 rating, 20%',
    '4 stars: 2 ratings, 40%',
    '4.5 stars: 0 ratings, 0%',
    '5 stars: 1 rating, 20%',
  ]);
  for (const [index, bar] of bars.entries()) {
    expect(bar.tabIndex).toBe(0);
    act(() => bar.focus());
    expect(screen.getByText(labels[index] ?? '')).toBeTruthy();
  }
  act(() => bars[0]?.focus());
  fireEvent.keyDown(document.activeElement ?? group, { key: 'ArrowRight' });
  expect(document.activeElement).toBe(bars[1]);
  fireEvent.keyDown(document.activeElement ?? group, { key: 'End' });
  expect(document.activeElement).toBe(bars[9]);
});

test('[MOV-13] members who hide scores see none before they have watched the film', async () => {
  const histogram = [0, 0, 0, 0, 0, 0, 1, 2, 1, 1];
  const seen = rated(histogram, { status: 'watched', viewing_count: 1 });
  const page = makeFilmPage({ vote_average: 7.42, tmdb_id: 782 }, { tracking: rated(histogram) });
  const { api } = await openFilm(page, {
    ...answersForMember({ hide_scores_until_seen: true }),
    'moviePages.get': page,
    'tracking.addToList': { ...seen, ask_date_of: null },
    'tracking.getByMovies': { items: [seen] },
  });
  expect(await screen.findByText('Scores are hidden until you have seen it')).toBeTruthy();
  const hidden = 'Hidden until you have seen it. Mark it as watched and the ratings show.';
  expect(screen.getByText(hidden)).toBeTruthy();
  expect(screen.getByRole('main').textContent).not.toContain('/ 10');
  expect((await openTab('Reviews (1)')).getByText('It stayed with me for a week.')).toBeTruthy();
  const social = await openTab('Social (1)');
  expect(social.getByText('Read the review')).toBeTruthy();
  expect(screen.queryByRole('img', { name: '4.5 stars' })).toBeNull();

  api.answer({ 'moviePages.get': { ...page, tracking: seen } });
  fireEvent.click(screen.getByRole('button', action('Mark as Watched')));
  expect(await social.findByRole('img', { name: '4.5 stars' })).toBeTruthy();
  const overview = await openTab('Overview');
  expect(within(await overview.findByRole('group', { name: 'Members’ ratings' })).getAllByRole('button')).toHaveLength(
    10,
  );
  expect(screen.getByRole('main').textContent).toContain('7.4 / 10 on TMDB');
});

test('[MOV-09] a film that fails to load can be retried', async () => {
  const held = deferResponse<OutputOf<'moviePages.get'>>();
  const { api } = openPage(PATH, { ...answersForMember(), 'moviePages.get': () => held.promise });
  await waitFor(() => expect(within(screen.getByRole('main')).getByText('Loading')).toBeTruthy());
  held.fail(refusal('OUT_OF_FILM', 403, { detail: 'The projector is out of film.' }));
  expect(await screen.findByText('The film could not be loaded.')).toBeTruthy();
  expect(screen.getByText('The projector is out of film.')).toBeTruthy();
  api.answer({ 'moviePages.get': makeFilmPage() });
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }));
  expect(await screen.findByRole('tab', { name: 'Reviews (1)' })).toBeTruthy();
});

test('[MOV-09] the reviews of a film are shown in the chosen order, with spoilers hidden until they are asked for', async () => {
  const plain = makeReview(211, ADA, HEAT, { content: 'Curtains would have helped.', rating: 2 });
  const veiled = makeReview(212, BOB, HEAT, { title: null, content: null, is_spoiler: true, rating: 5 });
  const list = (...items: (typeof plain)[]) => ({ ...makePage(items), total: items.length });
  const { api } = await openFilm(makeFilmPage({}, { reviews: list(plain, veiled) }), {
    'reviews.listByMovie': ({ sort }) => (sort === 'highest' ? list(veiled, plain) : list(plain, veiled)),
    'reviews.getContent': { title: '', content: 'The neighbor did it, of course.' },
  });
  const reviews = await openTab('Reviews (2)');
  const order = () => reviews.getAllByRole('article').map((card) => card.getAttribute('aria-label'));
  const [ofPlain, ofVeiled] = ['Ada’s review of Heat', 'Bob’s review of Heat'];
  expect(order()).toEqual([ofPlain, ofVeiled]);
  fireEvent.click(reviews.getByRole('radio', { name: 'Highest rated' }));
  await waitFor(() => expect(order()).toEqual([ofVeiled, ofPlain]));
  fireEvent.click(reviews.getByRole('radio', { name: 'Most reactions' }));
  await waitFor(() => expect(order()).toEqual([ofPlain, ofVeiled]));
  expect(api.getInputs('reviews.listByMovie').map(({ sort }) => sort)).toEqual(['highest', 'reactions']);
  expect(reviews.queryByText('The neighbor did it, of course.')).toBeNull();
  const show = reviews.getByRole('button', { name: 'Show Spoiler Review' });
  show.focus();
  fireEvent.click(show);
  const text = await reviews.findByText('The neighbor did it, of course.');
  // Who pressed it by keyboard goes on at the text.
  await waitFor(() => expect(document.activeElement).toBe(text.parentElement));
});
