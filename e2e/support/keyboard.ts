import { expect, type Locator, type Page } from '@playwright/test';
import { untilSettled } from './axe.ts';
import { isFocusUncovered, listMovable } from './focus.ts';

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

/** The menus and dialogs that are open above the page. */
export const findPopups = (page: Page): Locator =>
  page.locator('[role="menu"]:visible, [role="dialog"]:visible, dialog[open]:visible');

const CONTROLS = ':is(a[href], button, input, select, textarea, [role^="menuitem"]):not(:disabled):visible';

declare const window: Window & { firstStop?: Element | null };

/** Where the focus is: within the popup, and there at the first stop of a round through it. `nowhere`: no element has it. */
const findFocus = (popup: Locator): Promise<'inside' | 'first' | 'outside' | 'nowhere'> =>
  popup.evaluate((element) => {
    const { activeElement: focused, body } = document;
    if (focused === null || focused === body) return 'nowhere';
    if (!element.contains(focused)) return 'outside';
    window.firstStop ??= focused;
    return focused === window.firstStop ? 'first' : 'inside';
  });

const describeFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.outerHTML.slice(0, 120) ?? '');

/**
 * Opens a menu or dialog by Enter, goes round within it and closes it by Escape. The focus must be in it at once, never leave it, be seen
 * wherever it leads, come back to where the round began, and return to what has opened it. Nothing moves: pages of tests prefer that.
 */
export async function goThroughPopup(opener: Locator): Promise<void> {
  const page = opener.page();
  const popup = findPopups(page);
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(popup).toHaveCount(1);
  await expect.poll(() => findFocus(popup)).toMatch(/first|inside/);
  await untilSettled(page);
  expect(await listMovable(page)).toEqual([]);
  const isMenu = (await popup.getAttribute('role')) === 'menu';
  // After the last control of the browser's own dialogs comes the browser itself.
  const allowed =
    (await popup.evaluate(({ tagName }) => tagName)) === 'DIALOG' ? /first|inside|nowhere/ : /first|inside/;
  await page.evaluate(() => {
    window.firstStop = null;
  });
  // With a single control the focus has nowhere else to go.
  const hasSeveral = (await popup.locator(CONTROLS).count()) > 1;
  const covered = new Set<string>();
  let rounds = 0;
  let before = '';
  for (let presses = 0; presses < MOST_PRESSES && rounds < 2; presses += 1) {
    await page.keyboard.press(isMenu ? 'ArrowDown' : 'Tab');
    const where = await findFocus(popup);
    expect(where).toMatch(allowed);
    if (where !== 'nowhere' && !(await isFocusUncovered(page))) covered.add(await describeFocus(page));
    // Within a field of a date Tab goes on without leaving it.
    if (where === 'first' && (before !== 'first' || !hasSeveral)) rounds += 1;
    before = where;
  }
  expect(rounds).toBe(2);
  expect.soft([...covered]).toEqual([]);
  await page.keyboard.press(isMenu ? 'ArrowUp' : 'Shift+Tab');
  expect(await findFocus(popup)).toMatch(allowed);
  await page.keyboard.press('Escape');
  await expect(popup).toHaveCount(0);
  await expect(opener).toBeFocused();
}
