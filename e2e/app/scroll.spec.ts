import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Returns the scroll position once the window has stopped below its top. */
async function getScrollPosition(page: Page): Promise<number> {
  let before = -1;
  await expect(async () => {
    const now = await scrolled(page);
    const stays = now === before && now > 300;
    before = now;
    expect(stays).toBe(true);
  }).toPass();
  return before;
}

test('[NAV-10] Back restores the scroll position, also quickly, after dialogs and after pages that failed to load', {
  tag: '@gate',
}, async ({ newMember }) => {
  const { page } = await newMember('pia');
  await page.goto('/movies');
  const films = page.getByRole('main').locator('a[href*="film="]');
  await films.nth(30).scrollIntoViewIfNeeded();
  const place = await getScrollPosition(page);
  for (const round of ['first', 'second', 'third']) {
    await films.nth(30).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link', { name: 'Open as a page' }).click();
    await expect(page).toHaveURL(/\/movies\/.+/);
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.evaluate(() => {
      history.back();
      addEventListener('popstate', () => history.back(), { once: true });
    });
    await expect(page).toHaveURL(/\/movies$/);
    await expect(dialog).toHaveCount(0);
    await expect.poll(() => scrolled(page), round).toBe(place);
  }

  // A page whose code fails to load, and one whose data does.
  const late = Promise.withResolvers<void>();
  await page.route('**/assets/FollowersPage-*.js', async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('aside a[href="/followers"]')?.click());
  await expect(page).toHaveURL('/followers');
  await page.goBack();
  await expect(page).toHaveURL(/\/movies$/);
  await expect(films.nth(30)).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
  late.resolve();
  await page.route('**/api/timeline?*', () => {});
  await page.evaluate(() => document.querySelector<HTMLElement>('aside a[href="/timeline"]')?.click());
  await expect(films).toHaveCount(0);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(place);
});
