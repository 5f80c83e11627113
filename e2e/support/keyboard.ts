import { expect, type Locator } from '@playwright/test';

/** Of a page with a long list. */
const MOST_PRESSES = 200;

/** Presses Tab until an element has the focus, once it is there. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
