import type { Page } from '@playwright/test';
import { disableLiveMessages, expect, test } from '../support/fixtures.ts';
import { addCards, END, firstVisibleCard, getCards, untilStill } from '../support/timeline.ts';

/** Scrolls down until the text below the last card is shown, or until this many pages were requested. */
async function scrollDown(page: Page, pages = Number.POSITIVE_INFINITY): Promise<void> {
  let requested = 1;
  page.on('request', (request) => {
    if (request.url().includes('/api/timeline?')) requested += 1;
  });
  await expect(async () => {
    await page.mouse.wheel(0, 2000);
    const done = requested >= pages || (await page.getByText(END).isVisible());
    expect(done).toBe(true);
  }).toPass();
}

/** Opens the film of the first visible card in its dialog, and from there its page. */
async function openFilmPage(page: Page): Promise<void> {
  const { name } = await firstVisibleCard(page);
  await page.getByRole('article', { name, exact: true }).locator('a[href*="film="]').last().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await dialog.getByRole('link', { name: 'Open as a page' }).click();
  await expect(page).toHaveURL(/\/movies\/.+/);
  await expect(page.getByRole('article', { name, exact: true })).toHaveCount(0);
}

/** From the film's page past its dialog to the timeline at this path. */
async function goBackTwice(page: Page, path: '/' | '/timeline'): Promise<void> {
  await page.evaluate(() => {
    history.back();
    addEventListener('popstate', () => history.back(), { once: true });
  });
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('[TML-09] [HOM-01] Back returns exactly to the card that one left, deep in the timeline of home, and only cards near the window are rendered', {
  tag: '@gate',
}, async ({ newMember }) => {
  const { page, client } = await newMember('deep');
  await addCards(client, 90);
  await page.goto('/');
  await scrollDown(page);
  await expect.poll(() => getCards(page).count()).toBeLessThan(40);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight * 0.6));
  await untilStill(page);
  const left = await firstVisibleCard(page);
  for (const round of ['first', 'second']) {
    await openFilmPage(page);
    await goBackTwice(page, '/');
    await expect.poll(() => firstVisibleCard(page), round).toEqual(left);
  }
  // Scrolling on after Back is not pulled back, and the cards above are where they were.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(getCards(page).first()).toBeInViewport();
});

test('[TML-09] Back returns to the card that one left while a page of the timeline is still loading', async ({
  newMember,
}) => {
  const { page, client } = await newMember('quick');
  await addCards(client, 70);
  // The requests are counted, so none may be a refetch.
  await disableLiveMessages(page);
  await page.goto('/timeline');
  const late = Promise.withResolvers<void>();
  let held = 0;
  await page.route(
    (url) => url.pathname === '/api/timeline' && url.searchParams.has('cursor'),
    async (route) => {
      held += 1;
      if (held > 1) await late.promise;
      await route.continue().catch(() => {});
    },
  );
  await scrollDown(page, 3);
  await untilStill(page);
  const left = await firstVisibleCard(page);
  await openFilmPage(page);
  await goBackTwice(page, '/timeline');
  await expect.poll(() => firstVisibleCard(page)).toEqual(left);
  late.resolve();
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(8000);
  await untilStill(page);
  expect(await firstVisibleCard(page)).toEqual(left);
});
