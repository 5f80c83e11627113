import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { fillNames, PAGES } from '../support/pages.ts';

/** More than any page has without its lists, and enough of those. */
const MOST_STOPS = 60;

/** The element that has the focus, and whether that can be seen: a ring around it, or around what is drawn in its place. */
const readFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return null;
    // The input of a choice is drawn as the element beside or around it.
    const drawn = [focused, focused.nextElementSibling, focused.parentElement, focused.closest('label')];
    const hasRing = drawn.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element ?? focused);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
    });
    // Fields change the color of their border instead.
    const probe = document.createElement('span');
    probe.style.color = 'var(--hs-focus)';
    document.body.append(probe);
    const { borderTopColor, borderTopWidth } = getComputedStyle(focused);
    const hasBorder = Number.parseFloat(borderTopWidth) >= 1 && borderTopColor === getComputedStyle(probe).color;
    probe.remove();
    const box = focused.getBoundingClientRect();
    return {
      name: `${focused.tagName.toLowerCase()} ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}`,
      isSeen: hasRing || hasBorder,
      isInWindow: box.bottom > 0 && box.top < window.innerHeight && box.right > 0 && box.left < window.innerWidth,
    };
  });

for (const { route, path = route, reader, heading } of PAGES) {
  test(`[A11-01] on ${route} the focus is visible wherever Tab leads, and nothing moves for who prefers that`, async ({
    readers,
  }) => {
    const { browsers, names } = readers;
    const page = await browsers[reader].newPage();
    await page.goto(fillNames(path, names));
    const name = typeof heading === 'string' ? fillNames(heading, names) : heading;
    await expect(page.getByRole('heading', { level: 1, name }).first()).toBeAttached();
    const unseen: string[] = [];
    for (let stop = 0; stop < MOST_STOPS; stop += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) break;
      if (!focus.isSeen || !focus.isInWindow) unseen.push(focus.name);
    }
    expect(unseen).toEqual([]);
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { endTime = 0 } = effect?.getComputedTiming() ?? {};
        return Number(endTime) > 1 && effect instanceof KeyframeEffect ? [effect.target?.className ?? ''] : [];
      }),
    );
    expect(moving).toEqual([]);
    await page.close();
  });
}
