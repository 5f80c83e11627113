import { expect, type Page } from '@playwright/test';
import { untilSettled } from './axe.ts';
import { findLayoutErrors } from './layout-errors.ts';

/** The narrowest screen that is supported. */
export const NARROW = { width: 320, height: 720 };

/** Runs in the page: text of twice the usual size, as a browser setting would make it. */
export function doubleText(): void {
  const style = document.createElement('style');
  style.textContent = ':root { font-size: 200% !important; }';
  document.head.append(style);
}

/** Requires that nothing on the page is cut off, overlaps or scrolls sideways. */
export async function expectToFit(page: Page, name: string): Promise<void> {
  await untilSettled(page);
  expect.soft(await page.evaluate(findLayoutErrors), name).toEqual([]);
}
