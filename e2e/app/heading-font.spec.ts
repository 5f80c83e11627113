import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

/** Keeps the heading font from a page; gives the function that lets it through. */
async function holdHeadingFont(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/fraunces-*.woff2', async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

const isFontLoaded = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts].some(({ family, status }) => family.includes('Fraunces Variable') && status === 'loaded'),
  );

const HEADINGS = ['Settings', 'Films', 'Who sees my things', 'Your data', 'Two-step sign-in', 'Delete account'];

/** The height of each heading, and how wide the texts of all of them are together. */
async function measureHeadings(page: Page) {
  const sizes = await Promise.all(
    HEADINGS.map((name) =>
      page.getByRole('heading', { name, exact: true }).evaluate((heading) => {
        const text = document.createRange();
        text.selectNodeContents(heading);
        return { height: heading.getBoundingClientRect().height, width: text.getBoundingClientRect().width };
      }),
    ),
  );
  return { heights: sizes.map(({ height }) => height), width: sizes.reduce((sum, { width }) => sum + width, 0) };
}

test('headings keep their height and nearly their width when their font arrives', async ({ newMember }) => {
  const { page } = await newMember('font');
  const release = await holdHeadingFont(page);
  await page.goto('/settings', { waitUntil: 'domcontentloaded' });
  const before = await measureHeadings(page);
  expect(await isFontLoaded(page)).toBe(false);
  release();
  await expect.poll(() => isFontLoaded(page)).toBe(true);
  const after = await measureHeadings(page);
  expect(after.heights).toEqual(before.heights);
  expect(after.width / before.width).toBeGreaterThan(0.97);
  expect(after.width / before.width).toBeLessThan(1.03);
});
