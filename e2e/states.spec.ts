import type { Page } from '@playwright/test';
import { Client } from '../server/test/client.ts';
import { expect, signIn, test, undrawn } from './support/house.ts';

type ListPage = { path: string; call: string; empty: RegExp; nextStep: RegExp | null };

const LISTS: readonly ListPage[] = [
  { path: '/', call: '**/api/timeline?*', empty: /No activity in your timeline yet!/, nextStep: /Write First Review/ },
  { path: '/timeline', call: '**/api/timeline?*', empty: /No activity in your/, nextStep: /Write First Review/ },
  {
    path: '/timeline?filter=reviews',
    call: '**/api/timeline?*',
    empty: /No items match the current filter/,
    nextStep: /Show everything/,
  },
  { path: '/followers', call: '**/followers?*', empty: /Nobody follows you yet/, nextStep: /Find people/ },
  { path: '/followers?tab=following', call: '**/following?*', empty: /You follow nobody/, nextStep: /Find people/ },
  // Everybody is known already, so there is nobody left to go to.
  { path: '/followers?tab=recommended', call: '**/api/recommended-users*', empty: /You know everyone/, nextStep: null },
  { path: '/reviews', call: '**/reviews?*', empty: /You have not written a review/, nextStep: /Write First Review/ },
  {
    path: '/reviews?tab=scheduled',
    call: '**/api/scheduled-reviews?*',
    empty: /Nothing is scheduled/,
    nextStep: /Write Review/,
  },
  { path: '/reviews?tab=drafts', call: '**/api/review-drafts?*', empty: /No drafts/, nextStep: /Write Review/ },
  { path: '/lists', call: '**/lists/watchlist?*', empty: /Nothing to look forward/, nextStep: /Find a film/ },
  { path: '/lists?list=watched', call: '**/lists/watched?*', empty: /No films watched/, nextStep: /Find a film/ },
  { path: '/lists?list=favorites', call: '**/lists/favorites?*', empty: /No favourites/, nextStep: /Find a film/ },
  { path: '/lists?view=list', call: '**/lists/watchlist?*', empty: /Nothing to look forward/, nextStep: /Find a film/ },
  { path: '/lists?list=diary', call: '**/diary?*', empty: /Your diary is empty/, nextStep: /Find a film/ },
  { path: '/lists?list=to-rate', call: '**/lists/watched?*', empty: /has its stars/, nextStep: /Find a film/ },
];

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

/** Skeleton while the call is held back, error with a retry when it is refused, empty state when it answers nothing. */
async function walkStates(page: Page, { path, call, empty, nextStep }: ListPage): Promise<void> {
  const main = page.getByRole('main');
  const held = Promise.withResolvers<void>();
  let answer: 'hold' | 'refuse' | 'empty' = 'hold';
  await undrawn(page);
  await page.route(call, async (route) => {
    if (answer === 'hold') await held.promise;
    if (answer === 'empty') return route.fulfill({ json: { items: [], next_cursor: null } });
    return route.fulfill(refusal);
  });
  await page.goto(path);
  await expect(main.getByRole('status').filter({ hasText: 'Loading' }).first(), `${path} skeleton`).toBeAttached();
  answer = 'refuse';
  held.resolve();
  const alert = main.getByRole('alert').first();
  await expect(alert, `${path} error`).toContainText('could not be loaded');
  await expect(alert).toContainText('The projector is out of film.');
  await expect(main.getByText('Loading', { exact: true })).toHaveCount(0);
  answer = 'empty';
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(main.getByText(empty), `${path} empty`).toBeVisible();
  if (nextStep !== null) {
    const step = main.getByRole('button', { name: nextStep }).or(main.getByRole('link', { name: nextStep }));
    await expect(step.first(), `${path} next step`).toBeVisible();
  }
  await page.unroute(call);
}

test('[NAV-11] every list has a skeleton, an error whose retry works, and an empty state with the next step', async ({
  newMember,
}) => {
  test.setTimeout(120_000);
  const { page } = await newMember('ida');
  for (const list of LISTS) await walkStates(page, list);
});

test('[NAV-11] the next step of each empty state leads on', async ({ newMember }) => {
  const { page } = await newMember('jo');
  await page.goto('/lists');
  await page.getByRole('button', { name: 'Find a film' }).click();
  await expect(page.getByRole('combobox', { name: /search/i })).toBeFocused();
  await page.goto('/reviews');
  await page.getByRole('button', { name: 'Write First Review' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page).toHaveURL('/reviews?review=new');
  await page.goto('/followers');
  await page.getByRole('link', { name: 'Find people to follow' }).click();
  await expect(page.getByRole('tab', { name: 'Recommended' })).toHaveAttribute('aria-selected', 'true');
  await page.goto('/timeline?filter=reviews');
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/timeline');
});

test('[NAV-11] invite codes load behind a skeleton and can be asked for again', async ({ page, house }) => {
  const founder = new Client(house.origin);
  founder.cookies = house.adminCookies;
  await signIn(page.context(), house.origin, founder);
  const held = Promise.withResolvers<void>();
  await undrawn(page);
  await page.route('**/api/invites?*', async (route) => {
    await held.promise;
    await route.fulfill(refusal);
  });
  await page.goto('/founder-invites');
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  held.resolve();
  await expect(page.getByText('Your codes could not be loaded.')).toBeVisible();
  await page.unroute('**/api/invites?*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText('No limit')).toBeVisible();
});

test('[NAV-08] a card that breaks leaves the others standing, and Try Again mends it', async ({ newMember, film }) => {
  const { page, client } = await newMember('kit');
  for (const title of ['Casablanca', 'Vertigo']) {
    await client.api.tracking.rate({ movie_id: await film(title), rating: 4 });
  }
  let broken = true;
  await undrawn(page);
  await page.route('**/api/timeline?*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // A film without a title cannot be drawn.
    if (broken) for (const card of body.items.slice(0, 1)) card.movie = null;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/timeline');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Something went wrong');
  await expect(alert.getByRole('button', { name: 'Refresh Page' })).toBeVisible();
  await alert.getByText('Details').click();
  await expect(alert.locator('pre')).toContainText(/null/);
  await expect(page.getByRole('article')).toHaveCount(1);
  const tryAgain = alert.getByRole('button', { name: 'Try Again' });
  const stillBroken = page.waitForResponse('**/api/timeline?*');
  await tryAgain.click();
  await stillBroken;
  await expect(tryAgain).toBeEnabled();
  await expect(alert).toContainText('Something went wrong');
  broken = false;
  await tryAgain.click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(alert).toHaveCount(0);
});

test('[NAV-08] a dialog whose code does not come can be asked for again', async ({ newMember, film }) => {
  const { page } = await newMember('max');
  const heat = await film('Heat');
  let away = true;
  await page.route('**/assets/film-dialog-*.js', (route) => (away ? route.abort() : route.continue()));
  await page.goto(`/lists?film=${heat}`);
  const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong' });
  await expect(alert).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  away = false;
  const dialog = page.getByRole('dialog').getByRole('heading', { name: 'Heat' });
  const tryAgain = alert.getByRole('button', { name: 'Try Again' });
  await expect(async () => {
    if (await tryAgain.isVisible()) await tryAgain.click({ timeout: 500 });
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
});

test('[NAV-08] a page that breaks leaves the shell working, and Refresh Page mends it', async ({ newMember }) => {
  const { page, client } = await newMember('lou');
  let broken = true;
  await undrawn(page);
  await page.route('**/api/profiles/*', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    // An object where a name belongs cannot be shown.
    await route.fulfill({ response, json: broken ? { ...body, display_name: { first: 'Lou' } } : body });
  });
  await page.goto('/profile');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('Something went wrong');
  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  await page.goBack();
  await expect(alert).toContainText('Something went wrong');
  broken = false;
  await alert.getByRole('button', { name: 'Refresh Page' }).click();
  await expect(page.getByRole('heading', { level: 1, name: client.username })).toBeVisible();
});
