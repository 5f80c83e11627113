import { expect, type Page } from '@playwright/test';
import { untilSettled } from './axe.ts';
import { findControlErrors } from './control-errors.ts';
import { callInPage } from './in-page.ts';
import { findLayoutErrors } from './layout-errors.ts';

/** The narrowest screen that is supported. */
export const NARROW = { width: 320, height: 720 };

/**
 * Doubles the text of a page and of those that it opens, as the browser's setting does: with it the media queries in `em` change,
 * too, which a style sheet cannot do.
 */
export async function doubleText(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** A page whose lists are measured anew while we look at it is looked at again, this often in all. */
const RUNS = 3;

/** Requires that nothing on the page is cut off, overlaps, wraps in its row or scrolls sideways or for nothing. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  let errors: string[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await untilSettled(page);
    errors = [];
    for (const find of [findLayoutErrors, findControlErrors]) {
      errors.push(...(await page.evaluate<string[]>(callInPage(find))));
    }
    if (errors.length === 0) return;
  }
  expect.soft(errors, name).toEqual([]);
}
