import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCHEME_KEY = 'halfstar-scheme';
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare const window: Window & { axe?: typeof axe };

/**
 * What axe finds wrong, short enough to read: rule, and where. Its own wrapper for Playwright would send it to the page twice for
 * each look, which took longer than the look.
 */
async function findAxeViolations(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(await source);
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: rules }) };
  const violations = await page.evaluate(
    async (chosen) => (await window.axe?.run(document, chosen))?.violations,
    options,
  );
  if (violations === undefined) throw new Error('axe is not on the page');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Chooses the other scheme, as another tab of the same browser would, and says which it is now. */
async function turn(page: Page): Promise<string> {
  const scheme = await page.evaluate((key) => {
    const other = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(key, other);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: other, storageArea: localStorage }));
    return other;
  }, SCHEME_KEY);
  await page.waitForFunction((wanted) => {
    if (document.documentElement.dataset.mantineColorScheme !== wanted) return false;
    // Colors fade from one scheme into the other, one within another, which nobody looks at here.
    for (let fading = document.getAnimations(); fading.length > 0; fading = document.getAnimations()) {
      for (const fade of fading) fade.finish();
    }
    return true;
  }, scheme);
  return scheme;
}

/**
 * On a desk and on a phone: everything in one scheme, and in the other what colors can spoil. The next page begins where this one
 * ends.
 */
export async function check(page: Page, name: string): Promise<void> {
  const sizes = page.viewportSize()?.width === PHONE.width ? [PHONE, DESK] : [DESK, PHONE];
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
    expect.soft(await findAxeViolations(page, null), `${name}, ${scheme}, ${size.width} wide`).toEqual([]);
    const other = await turn(page);
    expect.soft(await findAxeViolations(page, COLOR_RULES), `${name}, ${other}, ${size.width} wide`).toEqual([]);
  }
}
