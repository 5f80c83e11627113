import type { Locator, Page } from '@playwright/test';
import { contract } from '../../contract/src/index.ts';
import { Client } from '../../server/test/client.ts';
import { disableLiveMessages, disableServerRendering, expect, signIn, test } from '../support/fixtures.ts';

type ListPlace = {
  /** `:film`, `:list` and `:review` are replaced by ids. */
  path: string;
  /** What the address of the call must contain, where one call serves several lists. */
  asking?: string;
  /** The part of a film page's one answer that is the list. */
  partOfFilm?: 'reviews' | 'friends';
  /** Opens the list, where the page alone does not show it. */
  open?: (page: Page) => Promise<void>;
  /** The part of the page that is the list; without it the main part. */
  within?: (page: Page) => Locator;
  /** What is shown when the call answers with no items; `null`: the list cannot be empty. */
  empty: RegExp | null;
  /** The name of a button, link or field for the next step; `null`: there is none. */
  nextStep: RegExp | null;
};

const tab = (name: RegExp) => (page: Page) => page.getByRole('tab', { name }).click();
const getDialog = (page: Page) => page.getByRole('dialog');
const region = (name: string | RegExp) => (page: Page) => page.getByRole('region', { name });
const findFilm = /Find a film/;

const searchIn = async (field: Locator) => {
  await field.fill('Heat');
};

/** A run of the backfill, so that its report is shown. */
const RUN = {
  id: '01900000-0000-7000-8000-000000000001',
  state: 'finished',
  trouble: null,
  total: 1,
  looked_at: 1,
  filled: 1,
  unchanged: 0,
  missed: 0,
  started_at: '2026-01-01T00:00:00.000Z',
  ended_at: '2026-01-01T00:00:01.000Z',
};

/** Where each list of the contract is shown, or why it is not shown as a list. */
const PLACES: Record<string, readonly ListPlace[] | string> = {
  'timeline.listHome': [
    { path: '/', empty: /No activity in your timeline yet!/, nextStep: /Write First Review/ },
    { path: '/timeline', empty: /No activity in your/, nextStep: /Write First Review/ },
    { path: '/timeline?filter=reviews', empty: /No items match the current filter/, nextStep: /Show everything/ },
  ],
  'timeline.listByMember': [
    {
      path: '/profile',
      within: region('Recent reviews and activity'),
      empty: /Your story begins/,
      nextStep: findFilm,
    },
  ],
  'timeline.listFriendsOfMovie': [
    {
      path: '/movies/:film',
      partOfFilm: 'friends',
      open: tab(/^Social/),
      empty: /None of your friends/,
      nextStep: /Find people/,
    },
  ],
  'follows.listFollowers': [{ path: '/followers', empty: /Nobody follows you yet/, nextStep: /Find people/ }],
  'follows.listFollowing': [{ path: '/followers?tab=following', empty: /You follow nobody/, nextStep: /Find people/ }],
  // Others ask, so there is no next step.
  'requests.list': [{ path: '/followers?tab=requests', empty: /Nobody is waiting/, nextStep: null }],
  'blocks.listBlocked': [{ path: '/settings', within: region('Privacy'), empty: /You block nobody/, nextStep: null }],
  'blocks.listMuted': [{ path: '/settings', within: region('Privacy'), empty: /You mute nobody/, nextStep: null }],
  // All members are followed already, so there is no next step.
  'recommendations.list': [{ path: '/followers?tab=recommended', empty: /You know everyone/, nextStep: null }],
  'reviews.listByMember': [
    { path: '/reviews', empty: /You have not written a review/, nextStep: /Write First Review/ },
  ],
  // Without popular reviews their part is left out, and home has others.
  'reviews.listPopular': [{ path: '/', within: region('Popular on Halfstar'), empty: null, nextStep: null }],
  'reviews.listByMovie': [
    {
      path: '/movies/:film',
      partOfFilm: 'reviews',
      open: tab(/^Reviews/),
      empty: /No reviews yet/,
      nextStep: /Write a review/,
    },
  ],
  'scheduled.list': [{ path: '/reviews?tab=scheduled', empty: /Nothing is scheduled/, nextStep: /Write Review/ }],
  'drafts.list': [{ path: '/reviews?tab=drafts', empty: /No drafts/, nextStep: /Write Review/ }],
  'comments.listByReview': [
    {
      path: '/reviews/:review',
      within: region(/^Comments on/),
      empty: /Nobody has said anything yet/,
      nextStep: /Write a comment/,
    },
  ],
  'tracking.listFilms': [
    { path: '/lists', asking: 'watchlist', empty: /Nothing to look forward/, nextStep: findFilm },
    { path: '/lists?view=list', asking: 'watchlist', empty: /Nothing to look forward/, nextStep: findFilm },
    { path: '/lists?list=watched', asking: 'watched', empty: /No films watched/, nextStep: findFilm },
    { path: '/lists?list=favorites', asking: 'favorites', empty: /No favorites/, nextStep: findFilm },
    { path: '/lists?list=to-rate', asking: 'watched', empty: /has its stars/, nextStep: findFilm },
    {
      path: '/profile',
      asking: 'favorites',
      within: region('Favorites'),
      empty: /Give a film its heart/,
      nextStep: findFilm,
    },
  ],
  'notifications.list': [{ path: '/notifications', empty: /No notifications yet/, nextStep: /Find people/ }],
  'diary.list': [{ path: '/lists?list=diary', empty: /Your diary is empty/, nextStep: findFilm }],
  'diary.listEarlierReviews': 'a part of the page of a review, which is not there without any',
  'diary.listByMovie': [
    {
      path: '/movies/:film',
      open: (page) => page.getByRole('button', { name: 'Log a viewing' }).click(),
      within: getDialog,
      // Without viewings only the form for the first one is shown.
      empty: /When was it\?/,
      nextStep: /Save/,
    },
  ],
  'browse.listFilms': [{ path: '/movies?genre=War', empty: /No film passes all of that/, nextStep: /Clear filters/ }],
  'browse.listPopular': [
    {
      path: '/discover',
      within: region('Popular Movies'),
      empty: /Popular movies are unavail/,
      nextStep: /Browse all/,
    },
    { path: '/discover?tab=popular', empty: /Popular movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=popular', empty: /Popular movies are unavailable/, nextStep: /Browse all/ },
  ],
  'browse.listTrending': [
    { path: '/discover', within: region('Trending This Week'), empty: /are unavailable/, nextStep: /Browse all/ },
    { path: '/discover?tab=trending', empty: /Trending movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=trending', empty: /Trending movies are unavailable/, nextStep: /Browse all/ },
    { path: '/?tab=discover', within: region('Trending This Week'), empty: /are unavailable/, nextStep: /Browse all/ },
  ],
  'movies.search': [
    {
      path: '/lists?review=new',
      open: (page) => searchIn(page.getByRole('textbox', { name: 'Search movies' })),
      within: getDialog,
      empty: /No movies found/,
      nextStep: /Clear search/,
    },
    {
      path: '/lists',
      open: async (page) => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^Search films/ })
          .click();
        await searchIn(page.getByRole('combobox', { name: 'Search films' }));
      },
      within: getDialog,
      empty: /No movies found/,
      nextStep: /Clear search/,
    },
  ],
  'lists.listByMember': [
    { path: '/lists?list=own', empty: /No lists yet/, nextStep: /New List/ },
    { path: '/profile', within: region('Lists'), empty: /Heists, rainy Sundays/, nextStep: /New List/ },
  ],
  'lists.listFilms': [{ path: '/lists/:list', empty: /No films on it yet/, nextStep: /Add Films/ }],
  'lists.listForMovie': [
    {
      path: '/movies/:film',
      open: (page) => page.getByRole('button', { name: /Add to a list/ }).click(),
      within: getDialog,
      empty: /You have no lists yet/,
      nextStep: /New List/,
    },
  ],
  'invites.getOverview': [{ path: '/founder-invites', empty: /No codes yet/, nextStep: /Create Code/ }],
  // The files are chosen above it.
  'imports.list': [{ path: '/import', within: region('History'), empty: /No imports yet/, nextStep: null }],
  // That nothing is missing is a success.
  'imports.listUnmatched': [
    { path: '/import', within: region('Films not found'), empty: /Every film .* is known/, nextStep: null },
  ],
  'imports.listFilms': 'a part of one import: its states are tested in web/src/app/imports',
  'imports.listRows': 'a part of one import: its states are tested in web/src/app/imports',
  // The current device is always among them.
  'sessions.list': [{ path: '/settings', empty: null, nextStep: /Sign Out Everywhere/ }],
  'passkeys.list': [{ path: '/settings', empty: /None yet/, nextStep: /Add a Passkey/ }],
  // An empty list is a success here.
  'backfill.listMisses': [{ path: '/admin/movie-backfill', empty: /Nothing is missing so far/, nextStep: null }],
  'tracking.getByMovies': 'the states of the films that are on screen already',
  'verification.listPending': 'no page shows it yet',
};

const isList = (schema: unknown): boolean =>
  typeof schema === 'object' && schema !== null && 'shape' in schema && 'items' in (schema.shape as object);

/** Every call of the contract that reads a list, with its path. */
const LIST_CALLS = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, call]) => {
    const { route, outputSchema } = call['~orpc'];
    return route.method === 'GET' && isList(outputSchema)
      ? [{ name: `${feature}.${name}`, path: route.path ?? '' }]
      : [];
  }),
);

const toAddressPattern = (path: string): RegExp => new RegExp(`/api${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

const refusal = {
  status: 403,
  contentType: 'application/problem+json',
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Forbidden',
    status: 403,
    code: 'OUT_OF_FILM',
    detail: 'The projector is out of film.',
    request_id: 'test',
  }),
};

const FILM_PAGE = /^\/api\/movies\/[^/]+\/page$/;

/** The answer of a list call as if there were nothing. */
const emptied = (list: Record<string, unknown>) => ({
  ...list,
  items: [],
  ...('next_cursor' in list ? { next_cursor: null } : {}),
  ...('total' in list ? { total: 0 } : {}),
});

/** Skeleton while the call is held back, error with a retry when it is refused, empty state when it answers with nothing. */
async function walkStates(page: Page, address: RegExp, place: ListPlace): Promise<void> {
  const { path, asking = '', partOfFilm, open, empty, nextStep } = place;
  const part = (place.within ?? ((on: Page) => on.getByRole('main')))(page);
  const held = Promise.withResolvers<void>();
  let answer: 'hold' | 'refuse' | 'empty' = 'hold';
  const isIt = ({ pathname }: URL) =>
    (address.test(pathname) && pathname.includes(asking)) || (partOfFilm !== undefined && FILM_PAGE.test(pathname));
  await page.route(isIt, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    if (answer === 'hold') await held.promise;
    if (answer === 'refuse') return route.fulfill(refusal);
    const response = await route.fetch();
    const body = await response.json();
    if (empty === null) return route.fulfill({ response, json: body });
    const isPage = partOfFilm !== undefined && partOfFilm in body;
    return route.fulfill({
      response,
      json: isPage ? { ...body, [partOfFilm]: emptied(body[partOfFilm]) } : emptied(body),
    });
  });
  await page.goto(path);
  // A film shows its tabs once it has been loaded with all of them.
  if (partOfFilm === undefined) await open?.(page);
  const loading = part.getByRole('status').filter({ hasText: /Loading|Searching/ });
  await expect(loading.or(part.getByRole('status', { name: 'Loading' })).first(), `${path} skeleton`).toBeAttached();
  answer = 'refuse';
  held.resolve();
  const alert = part.getByRole('alert').filter({ hasText: 'The projector is out of film.' });
  await expect(alert, `${path} error`).toContainText(/could not be loaded|did not work/);
  await expect(loading).toHaveCount(0);
  answer = 'empty';
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(alert, `${path} retry`).toHaveCount(0);
  if (partOfFilm !== undefined) await open?.(page);
  if (empty !== null) await expect(part.getByText(empty).first(), `${path} empty`).toBeVisible();
  const step = part.getByRole('button', { name: nextStep ?? '' }).or(part.getByRole('link', { name: nextStep ?? '' }));
  if (nextStep !== null)
    await expect(step.or(part.getByRole('textbox', { name: nextStep })).first(), `${path} next step`).toBeVisible();
  await page.unroute(isIt);
}

test('[NAV-11] every list of the contract has its places, or a reason why it has none', () => {
  expect(LIST_CALLS.map(({ name }) => name).toSorted()).toEqual(Object.keys(PLACES).toSorted());
});

for (const { name, path } of LIST_CALLS) {
  const places = PLACES[name] ?? [];
  if (typeof places === 'string') continue;
  test(`[NAV-11] ${name} has a skeleton, an error with retry, and an empty state with a next step`, async ({
    newMember,
    testServer,
    film,
    page: adminPage,
  }) => {
    const { page, client } = await newMember('ida');
    const heat = await film('Heat');
    await client.api.diary.add({ movie_id: heat, watched_on: '2020-02-29', rewatch: false, rating: null });
    const text = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };
    const review = await client.api.reviews.publish({ movie_id: await film('Alien'), ...text });
    const list = await client.api.lists.create({ name: 'Heists', description: '', ranked: false, public: true });
    // Before anything was imported, no films are listed as not found.
    const watched = new File(['Date,Name,Year,Letterboxd URI\n2020-01-01,Heat,1995,\n'], 'watched.csv');
    const { id: import_id } = await client.api.imports.create({ files: [watched] });
    await client.api.imports.cancel({ import_id });
    const admin = new Client(testServer.origin);
    admin.cookies = testServer.adminCookies;
    await signIn(adminPage.context(), testServer.origin, admin);
    for (const each of [page, adminPage]) {
      await disableServerRendering(each);
      await disableLiveMessages(each);
    }
    await adminPage.route('**/api/admin/movie-backfill', (route) => route.fulfill({ json: { run: RUN } }));

    for (const place of places)
      await test.step(`${name} at ${place.path}`, () => {
        const at = place.path.replace(':film', heat).replace(':list', list.id).replace(':review', review.id);
        const reader = place.path.startsWith('/admin/') ? adminPage : page;
        return walkStates(reader, toAddressPattern(path), { ...place, path: at });
      });
  });
}
