import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';
import { watchShifts } from '../support/layout-shifts.ts';

const grid = (page: Page) => page.getByRole('list', { name: 'Films' }).getByRole('listitem');
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** A picture of 2 × 3 points. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAADCAIAAAA2iEnWAAAAFklEQVR4nGNsaGBgYGBgYmBgYGBgAAANBgGDxbhRdgAAAABJRU5ErkJggg==',
  'base64',
);

test('[MOV-07] [NAV-10] filter and order are part of the address; a film opens by keyboard; Back restores focus, pages and scroll position', {
  tag: '@gate',
}, async ({ newMember }) => {
  const { page, client } = await newMember('una');

  await test.step('filter and order are part of the address, and a reload keeps them', async () => {
    await page.goto('/movies');
    await expect(grid(page)).toHaveCount(36);
    await page.getByLabel('Genre').selectOption('Western');
    await page.getByLabel('Decade').selectOption('1960s');
    await page.getByLabel('Sort by').selectOption('By title');
    await expect(page).toHaveURL('/movies?genre=Western&decade=1960&sort=title');
    await expect(page.getByRole('link', { name: /^The Good, the Bad and the Ugly/ })).toBeVisible();
    const { items } = await client.api.browse.listMovies({ genre: 'Western', decade: 1960, sort: 'title', limit: 36 });
    expect(items.length).toBeLessThan(36);
    // Until they are loaded the former films stay.
    await expect(grid(page)).toHaveCount(items.length);
    await page.reload();
    await expect(page.getByLabel('Genre')).toHaveValue('Western');
    await expect(grid(page)).toHaveCount(items.length);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/movies?sort=title');
    await page.getByLabel('My status').selectOption('Watched');
    await expect(page.getByText('No film passes all of that.')).toBeVisible();
  });

  await page.goto('/movies?genre=Drama');
  await expect(grid(page)).toHaveCount(36);
  await test.step('a film opens by keyboard over the grid, and Back returns to it', async () => {
    const first = grid(page).first().getByRole('link');
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(first).toBeFocused();
  });

  await test.step('Back restores the loaded pages and the scroll position', async () => {
    for (const films of [72, 108]) {
      await grid(page).last().scrollIntoViewIfNeeded();
      await expect.poll(() => grid(page).count()).toBeGreaterThanOrEqual(films);
    }
    await grid(page).nth(80).scrollIntoViewIfNeeded();
    const film = grid(page).nth(80).getByRole('link');
    expect(await scrolled(page)).toBeGreaterThan(500);
    await page.keyboard.press('ControlOrMeta+b');
    await page.evaluate(() =>
      document.querySelector<HTMLAnchorElement>('aside a[href="/lists"], nav a[href="/lists"]')?.click(),
    );
    await expect(page).toHaveURL('/lists');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL('/movies?genre=Drama');
    await expect(film).toBeInViewport();
    await expect.poll(() => grid(page).count()).toBeGreaterThanOrEqual(108);
  });
});

test('[SEA-01] [MOV-07] a title narrows the grid, and Back undoes chosen filters one by one, but not typing', async ({
  newMember,
}) => {
  const { page } = await newMember('tia');
  await page.goto('/discover');
  await page.goto('/movies');
  const genre = page.getByLabel('Genre');
  await genre.selectOption('Crime');
  await page.getByLabel('Decade').selectOption('1970s');
  const title = page.getByRole('searchbox', { name: 'Title' });
  await title.pressSequentially('the godfathre', { delay: 10 });
  await expect(page).toHaveURL(/title=the(\+|%20)godfathre/);
  await expect(grid(page)).toHaveCount(2);
  await page.reload();
  await expect(title).toHaveValue('the godfathre');
  await expect(grid(page)).toHaveCount(2);
  await page.goBack();
  await expect(page).toHaveURL('/movies?genre=Crime');
  await expect(title).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/movies');
  await expect(genre).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL('/discover');

  await page.goto('/lists');
  await page.getByLabel('Genre').selectOption('Western');
  await page.getByRole('searchbox').fill('good');
  await expect(page).toHaveURL('/lists?genre=Western&q=good');
  await page.goBack();
  await expect(page).toHaveURL('/lists');
});

for (const [width, height, shown] of [
  [1440, 900, 8],
  [390, 844, 6],
] as const) {
  test(`[MOV-06] popular and trending films, ${shown} each at ${width} wide, and all of them on their tabs`, async ({
    newMember,
    film,
  }) => {
    const { page, client } = await newMember('yan', { viewport: { width, height } });
    const lists = ['Popular Movies', 'Trending This Week'] as const;
    for (const title of ['Heat', 'Alien', 'Up', 'Jaws', 'Fargo', 'Casablanca', 'Parasite', 'Psycho', 'Vertigo']) {
      await client.api.tracking.addToList({ movie_id: await film(title), list_type: 'watchlist' });
    }
    // The server works them out every few seconds.
    await expect.poll(async () => (await client.api.browse.listTrending({})).items.length).toBeGreaterThanOrEqual(9);
    await page.goto('/discover');
    for (const name of lists) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
      await expect(page.getByRole('list', { name }).getByRole('listitem')).toHaveCount(shown);
    }
    await page.getByRole('link', { name: 'All trending movies' }).click();
    await expect(page).toHaveURL('/discover?tab=trending');
    const trending = page.getByRole('list', { name: 'Trending This Week' }).getByRole('listitem');
    await expect.poll(() => trending.count()).toBeGreaterThanOrEqual(9);
    await page.getByRole('tab', { name: 'Popular' }).click();
    await expect(page.getByRole('list', { name: 'Popular Movies' }).getByRole('listitem')).toHaveCount(36);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Trending' })).toHaveAttribute('aria-selected', 'true');
  });
}

test('[SEA-03] [SEA-05] the panel hints at one character, finds, counts, clears, and animates cards in turn', async ({
  newMember,
}) => {
  const { page } = await newMember('abe');
  await page.goto('/discover');
  const box = page.getByPlaceholder('Start typing to search movies...');
  const hint = page.getByText('Type at least 2 characters to search');
  const clear = page.getByRole('button', { name: 'Clear search' });
  await expect(box).toBeVisible();
  await expect(hint).toBeHidden();
  await expect(clear).toBeHidden();
  await box.fill('z');
  await expect(hint).toBeVisible();
  await box.fill('Casablanca');
  await expect(page.getByText('Found 1 result for "Casablanca"')).toBeVisible();
  // Two lines of the overview, however long it is.
  const overview = page.getByRole('button', { name: /Casablanca/ }).getByText(/^\S.{58,158}\.$/);
  await overview.evaluate((element) => void (element.textContent = 'A bar, a piano, a letter. '.repeat(40)));
  const ofMany = page.getByText(/^A bar, a piano/);
  const countLines = () =>
    ofMany.evaluate((element) => element.clientHeight / Number.parseFloat(getComputedStyle(element).lineHeight));
  await expect.poll(countLines).toBeCloseTo(2, 1);
  await box.fill('zzzz qqqq');
  await expect(page.getByText('No movies found')).toBeVisible();
  await expect(page.getByText('No results for "zzzz qqqq". Try adjusting your search terms.')).toBeVisible();
  await clear.first().click();
  await expect(box).toHaveValue('');
  await expect(box).toBeFocused();

  // Cards appear 50 ms apart, without animation for users who prefer reduced motion.
  await box.fill('the');
  const third = page.getByRole('list', { name: 'Movies found' }).getByRole('listitem').nth(2);
  await expect(third).toHaveCSS('animation-name', 'none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await expect(third).toHaveCSS('animation-delay', '0.1s');
  await expect(third).not.toHaveCSS('animation-name', 'none');

  // The results are a grid with as many columns as fit.
  const countColumns = () =>
    page
      .getByRole('list', { name: 'Movies found' })
      .getByRole('listitem')
      .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size);
  const wide = await countColumns();
  expect(wide).toBeGreaterThan(1);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(countColumns).toBeLessThan(wide);
});

test('[MOV-05] posters load in the right size from a blurred preview without layout shifts', async ({ newMember }) => {
  const { page } = await newMember('bea');
  const shifts = await watchShifts(page);
  const requested: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('https://image.tmdb.org/**', async (route) => {
    const url = route.request().url();
    requested.push(url);
    if (!url.includes('/w92/')) await held;
    await route.fulfill({ body: PICTURE, contentType: 'image/png' });
  });
  await disableServerRendering(page);
  await page.route('**/api/movies?*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { items: { poster_path: string | null }[] };
    for (const [index, item] of body.items.entries()) item.poster_path = `/poster-${index}.jpg`;
    await route.fulfill({ response, json: body });
  });
  await page.goto('/movies');
  const picture = grid(page).first().locator('img').last();
  await expect(picture).toHaveAttribute('data-coming', 'true');
  await expect.poll(() => requested.some((url) => url.includes('/w92/poster-0.jpg'))).toBe(true);
  release();
  await expect(picture).not.toHaveAttribute('data-coming', 'true');
  await expect(grid(page).first().locator('img')).toHaveCount(1);
  // Some 170 points wide here, so that nothing larger is needed.
  expect(requested.filter((url) => url.includes('/poster-0.jpg') && !url.includes('/w92/'))).toEqual([
    'https://image.tmdb.org/t/p/w185/poster-0.jpg',
  ]);
  await expect(picture).toHaveAttribute('loading', 'eager');
  await expect(grid(page).last().locator('img').last()).toHaveAttribute('loading', 'lazy');
  expect(await shifts.readUnasked()).toBeLessThan(0.02);
});
