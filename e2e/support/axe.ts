import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { expect } from './fixtures.ts';
import { listBrowserColoredLinks } from './link-colors.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const SCHEME_KEY = 'halfstar-scheme';
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

const source = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare const window: Window & { axe?: typeof axe };

/**
 * The violations that axe finds, one line each: the rule and the elements. axe's own wrapper for Playwright sends axe to the
 * page twice for each run, which takes longer than the run itself.
 */
async function findAxeViolations(page: Page, rules: string[] | null): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(await source);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Targets of at least 24 pixels, which axe checks only when it is told to.
    ...(rules === null ? { rules: { 'target-size': { enabled: true } } } : { runOnly: rules }),
  };
  const violations = await page.evaluate(async (chosen) => {
    const found = (await window.axe?.run(document, chosen))?.violations;
    return found?.map(({ id, nodes }) => ({
      id,
      // What lies under an open dropdown or a bar is hit once that is closed or the page is scrolled, so its size in sight says nothing. What
      // another part of the page covers stays as small as it is.
      nodes: nodes.filter(({ target }) => {
        const selector = target.at(-1);
        const element = typeof selector === 'string' ? document.querySelector(selector) : null;
        if (id !== 'target-size' || element === null) return true;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const corners = [left + 1, right - 1].flatMap((x) => [top + 1, bottom - 1].map((y) => [x, y] as const));
        return corners.every(([x, y]) => {
          // The dropdown, dialog or bar above the page that is hit there.
          let layer = document.elementFromPoint(x, y);
          while (
            layer !== null &&
            !layer.matches('[data-portal], [role="menu"], [role="listbox"], [role="dialog"], dialog') &&
            !['fixed', 'sticky'].includes(getComputedStyle(layer).position)
          )
            layer = layer.parentElement;
          return layer === null || layer.contains(element);
        });
      }),
    }));
  }, options);
  if (violations === undefined) throw new Error('axe is not on the page');
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** Switches the color scheme, as another tab of the same browser would, and returns the new one. */
async function turn(page: Page): Promise<string> {
  const scheme = await page.evaluate((key) => {
    const other = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'light' : 'dark';
    localStorage.setItem(key, other);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue: other, storageArea: localStorage }));
    return other;
  }, SCHEME_KEY);
  await page.waitForFunction((wanted) => {
    if (document.documentElement.dataset.mantineColorScheme !== wanted) return false;
    // Skips the transitions between the colors of the two schemes.
    for (let fading = document.getAnimations(); fading.length > 0; fading = document.getAnimations()) {
      for (const fade of fading) fade.finish();
    }
    return true;
  }, scheme);
  return scheme;
}

/** A page that changes while axe looks at it is looked at again, this often in all. */
const RUNS = 3;

/**
 * Waits until nothing on the page is loading or moving, except what moves for ever or as somebody scrolls, and what was computed last is
 * painted.
 */
export async function untilSettled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  await page.waitForFunction(() =>
    document.getAnimations().every(({ effect, playState, timeline }) => {
      const endless = effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY;
      return endless || timeline !== document.timeline || playState !== 'running';
    }),
  );
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Requires that axe finds nothing on the page, and that no link has the browser's color. A run has no deadline: axe refuses a second
 * one while an abandoned one goes on. A refetch or a repaint may come during a run, so that it takes several with violations to fail.
 */
async function expectNone(page: Page, rules: string[] | null, name: string): Promise<void> {
  let violations: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await untilSettled(page);
    violations = [...(await findAxeViolations(page, rules)), ...(await listBrowserColoredLinks(page))];
    if (violations.length === 0) return;
  }
  expect.soft(violations, name).toEqual([]);
}

/** Checks a page as it is, at its size and in its scheme. */
export const checkAsIs = (page: Page, name: string): Promise<void> => expectNone(page, null, name);

/**
 * Checks a page at desktop and phone size: all rules in one scheme, and in the other those that depend on colors. The next page
 * starts with the scheme in which this one ends.
 */
export async function check(page: Page, name: string): Promise<void> {
  const sizes = page.viewportSize()?.width === PHONE.width ? [PHONE, DESK] : [DESK, PHONE];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const scheme = await page.locator('html').getAttribute('data-mantine-color-scheme');
    await expectNone(page, null, `${name}, ${scheme}, ${size.width} wide`);
    const other = await turn(page);
    await expectNone(page, COLOR_RULES, `${name}, ${other}, ${size.width} wide`);
  }
}
