import type { BrowserContext, Page } from '@playwright/test';
import { disableServerRendering, expect, signIn, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live.ts';

const stars = (page: Page) => page.getByRole('dialog').getByRole('slider', { name: /your rating/i });

test('[NAV-10] each page sets its title, and its heading takes the focus after following a link', async ({
  newMember,
}) => {
  const { page, client } = await newMember('may');
  await page.goto('/');
  await expect(page).toHaveTitle('Home · Halfstar');
  const pages: [link: string, heading: string, title: string][] = [
    ['Discover', 'Discover', 'Discover · Halfstar'],
    ['Timeline', 'Timeline', 'Timeline · Halfstar'],
    ['Movies', 'Movies', 'Movies · Halfstar'],
    ['Profile', client.username, `${client.username} (@${client.username}) · Halfstar`],
    ['Followers', 'Followers', 'Followers · Halfstar'],
    ['Reviews', 'Reviews', 'Reviews · Halfstar'],
    ['Lists', 'Lists', 'Watchlist · Halfstar'],
  ];
  for (const [link, heading, title] of pages) {
    await page.getByRole('complementary').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused();
    await expect(page).toHaveTitle(title);
  }
});

test('[NAV-10] Back restores the scroll position', async ({ newMember }) => {
  const { page, client } = await newMember('nat');
  const { items } = await client.api.movies.search({ query: 'the' });
  for (const { id } of items) {
    const content = 'A long review of a film, line after line.\n'.repeat(5);
    await client.api.reviews.publish({ movie_id: id, title: '', content, rating: 3, is_spoiler: false });
  }
  await page.goto('/reviews');
  const cards = page.getByRole('article');
  await expect(cards).toHaveCount(items.length);
  const sixth = cards.nth(5).locator('a[href^="/reviews/"]');
  await sixth.scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 200);
  const scrolled = () => page.evaluate(() => Math.round(window.scrollY));
  await expect.poll(scrolled).toBeGreaterThan(300);
  await sixth.click();
  await expect(page).toHaveURL(/\/reviews\/.+/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(items.length);
  await expect(sixth).toBeInViewport();
  await expect.poll(scrolled).toBeGreaterThan(300);
});

test('[NAV-10] [MOV-09] film and review dialogs have addresses: a link opens them, Back closes them; a film has a public page', {
  tag: '@gate',
}, async ({ newMember, film, browser, baseURL }) => {
  const { page, context, client } = await newMember('oz');
  const movie = await film('Vertigo');
  await client.api.tracking.addToList({ movie_id: movie, list_type: 'watchlist' });
  const dialog = page.getByRole('dialog');

  await test.step('a link opens a dialog, and Back or Escape closes it', async () => {
    await page.goto('/lists');
    await page
      .getByRole('list', { name: 'Watchlist' })
      .getByRole('link', { name: /^Vertigo/ })
      .click();
    await expect(page).toHaveURL(`/lists?film=${movie}`);
    await expect(dialog.getByRole('heading', { name: 'Vertigo' })).toBeVisible();
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/lists');
    await page.goForward();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: /write review/i }).click();
    await expect(page).toHaveURL(`/lists?review=${movie}`);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/lists');
    await page.goto(`/followers?review=${movie}`);
    await expect(dialog.getByLabel('Review', { exact: true })).toBeVisible();
    await page.goto(`/followers?film=${movie}`);
    await expect(dialog.getByRole('heading', { name: 'Vertigo' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/followers');
  });

  const address = `${baseURL}/movies/${movie}`;
  await test.step('the dialog leads to the public page', async () => {
    await page.goto(`/lists?film=${movie}`);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The link is copied.')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await dialog.getByRole('link', { name: 'Open as a page' }).click();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('heading', { level: 1, name: 'Vertigo' })).toBeFocused();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveTitle('Vertigo (1958) · Halfstar');
    await page.getByRole('button', { name: 'Add to Favorites' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Remove from Favorites' })).toBeVisible();
    await expect
      .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [movie] })).items[0]?.favorite)
      .toBe(true);
  });

  await test.step('a visitor reads it, and signs in to act', async () => {
    const outside = await browser.newContext({ baseURL });
    const visitor = await outside.newPage();
    await visitor.goto(`${address}?part=social`);
    await expect(visitor.getByRole('heading', { level: 1, name: 'Vertigo' })).toBeVisible();
    await expect(visitor.getByText('None of your friends have interacted with this movie yet.')).toBeVisible();
    await visitor.getByRole('button', { name: 'Add to Watchlist' }).click();
    await expect(visitor).toHaveURL(`/auth?next=${encodeURIComponent(`/movies/${movie}?part=social`)}`);
    const reason = visitor.getByRole('heading', { level: 1, name: 'Sign in to add Vertigo to your watchlist' });
    await expect(reason).toBeFocused();
    await visitor.reload();
    await expect(reason).toBeVisible();
    await visitor.goto('/movies/not-a-film');
    await expect(visitor.getByText('This film is not here.')).toBeVisible();
    await outside.close();
  });
});

test('[RAT-06] a rating is shown before the server responds, and reverted with a toast when it is refused', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('pia');
  const heat = await film('Heat');
  await client.api.tracking.rate({ movie_id: heat, rating: 2 });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/movies/*/rating', async (route) => {
    await held.promise;
    const problem = { type: 'about:blank', title: 'No', status: 409, code: 'REEL_MISSING', request_id: 'test' };
    await route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ ...problem, detail: 'The reel is missing.' }),
    });
  });
  await page.goto(`/lists?film=${heat}`);
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '2 stars');
  await stars(page).press('End');
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '5 stars');
  held.resolve();
  await expect(page.getByRole('alert').filter({ hasText: 'The reel is missing.' })).toBeVisible();
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '2 stars');
  await page.unroute('**/api/movies/*/rating');
  await stars(page).press('End');
  await expect
    .poll(async () => (await client.api.tracking.getByMovies({ movie_ids: [heat] })).items[0]?.rating)
    .toBe(5);
  await expect(stars(page)).toHaveAttribute('aria-valuetext', '5 stars');
});

interface RecordedEvent {
  name: string;
  detail: unknown;
}

/** Records the events on the windows of a browser. */
const listenIn = (context: BrowserContext) =>
  context.addInitScript(() => {
    const events: RecordedEvent[] = [];
    Object.assign(window, { events });
    for (const name of ['movieListsUpdated', 'ratingsUpdated']) {
      window.addEventListener(name, (event) => events.push({ name, detail: (event as CustomEvent).detail }));
    }
  });
const getRecordedEvents = (page: Page) =>
  page.evaluate(() => (window as unknown as { events: RecordedEvent[] }).events);

test('[NAV-09] a rating dispatches events on window here, in the other tab and on the other device', {
  tag: '@gate',
}, async ({ newMember, film, browser, baseURL, testServer }) => {
  const { page, context, client } = await newMember('quin');
  const movieId = await film('Heat');
  const device = await browser.newContext({ baseURL });
  await signIn(device, testServer.origin, client);
  await listenIn(context);
  await listenIn(device);
  const tab = await context.newPage();
  const otherDevicePage = await device.newPage();
  for (const other of [tab, otherDevicePage]) {
    const live = untilLive(other);
    await other.goto('/lists');
    await live;
    await expect(other.getByText('Nothing to look forward to yet.')).toBeVisible();
  }
  await page.goto(`/lists?film=${movieId}`);
  await expect(stars(page)).toHaveAttribute('aria-valuetext', 'Not rated');
  await stars(page).press('4');
  const detail = { userId: client.userId, movieId, rating: 4, dbRating: 8 };
  for (const events of [page, tab, otherDevicePage]) {
    for (const name of ['ratingsUpdated', 'movieListsUpdated']) {
      await expect.poll(() => getRecordedEvents(events)).toContainEqual({ name, detail });
    }
  }
  await device.close();
});

test('[MOV-05] posters load lazily in the right width, and are generated when the host does not respond', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('sol');
  await client.api.tracking.rate({ movie_id: await film('Vertigo'), rating: 4 });
  const pictures = '**://image.tmdb.org/**';
  const dot = '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>';
  await page.route(pictures, (route) => route.fulfill({ contentType: 'image/svg+xml', body: dot }));
  await disableServerRendering(page);
  await page.route(/\/api\/(timeline|movies\/search|movies\?)/, async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll(/"poster_path":(null|"[^"]*")/g, '"poster_path":"/poster.jpg"');
    await route.fulfill({ response, body: text });
  });
  await page.goto('/timeline');
  const card = page.getByRole('article').locator('img[src="https://image.tmdb.org/t/p/w500/poster.jpg"]');
  await expect(card).toHaveAttribute('srcset', /w185\/poster\.jpg 185w.*w500\/poster\.jpg 500w/);
  await expect(card).toHaveAttribute('width', '500');
  await expect(card).toHaveAttribute('height', '750');
  await expect(card).toHaveAttribute('loading', 'lazy');

  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Vertigo');
  const row = page.getByRole('row').first().locator('img');
  await expect(row).toHaveAttribute('src', 'https://image.tmdb.org/t/p/w92/poster.jpg');
  await expect(row).toHaveAttribute('srcset', /w92\/poster\.jpg 92w/);
  await expect(row).toHaveAttribute('width', '92');
  await expect(row).toHaveAttribute('height', '138');
  await expect(row).toHaveAttribute('loading', 'lazy');

  await page.unroute(pictures);
  await page.route(pictures, (route) => route.abort());
  await page.goto('/timeline');
  await expect(page.getByRole('article')).toBeVisible();
  await expect(page.getByRole('article').locator('img[src*="/poster.jpg"]')).toHaveCount(0);
});
