import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { openPage, PAGES } from '../support/pages.ts';

/** Pages outside of the layout of members. */
const OUTSIDE = new Set(['/auth', '/email-confirmation', '/onboarding', '/ncg-onboarding']);

const PHONE = { width: 390, height: 844 };

/** Requires that the button is in sight with nothing over it, at the same place when the page is scrolled to its end. */
async function expectToFloat(page: Page, where: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Feedback', exact: true });
  const places = [];
  for (const top of [0, 1_000_000]) {
    await page.evaluate((to) => scrollTo({ top: to, behavior: 'instant' }), top);
    // A click that is only tried fails when something else would get it.
    await button.click({ trial: true });
    await expect(button, where).toBeInViewport();
    places.push(await button.boundingBox());
  }
  expect(places[0], where).not.toBeNull();
  expect(places[1], where).toEqual(places[0]);
}

for (const row of PAGES.filter(({ route }) => !OUTSIDE.has(route))) {
  // What visitors read, members read too.
  const reader = row.reader === 'visitor' ? 'member' : row.reader;
  test(`[NAV-06] a Feedback button floats over ${row.route}, on a desktop and above the bar of a phone`, async ({
    readers,
  }) => {
    const page = await openPage(readers, { ...row, reader });
    await expectToFloat(page, 'on a desktop');
    await page.setViewportSize(PHONE);
    await expectToFloat(page, 'on a phone');
    const button = await page.getByRole('button', { name: 'Feedback', exact: true }).boundingBox();
    const bar = await page.getByRole('navigation', { name: 'Quick' }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
    await page.close();
  });
}
