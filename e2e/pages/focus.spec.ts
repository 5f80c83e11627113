import { untilSettled } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { listMouseOnly, listMovable, listUnreached, noteControls, readFocus } from '../support/focus.ts';
import { openPage, PAGES } from '../support/pages.ts';

/** The page with the fewest controls has more. */
const LEAST_CONTROLS = 5;

test('what only a pointer can press is found', async ({ readers }) => {
  const page = await readers.browsers.visitor.newPage();
  await page.goto('/change-log');
  await untilSettled(page);
  expect(await listMouseOnly(page)).toEqual([]);
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<p style="cursor: pointer">Open</p>'),
  );
  expect(await listMouseOnly(page)).toEqual([expect.stringContaining('Open')]);
  await page.close();
});

for (const row of PAGES) {
  test(`[A11-01] on ${row.route} Tab reaches every control, nothing is for the mouse alone, the focus is visible wherever it leads, and nothing moves for who prefers that`, async ({
    readers,
  }) => {
    const page = await openPage(readers, row);
    await untilSettled(page);
    const controls = await noteControls(page);
    expect(controls).toBeGreaterThanOrEqual(LEAST_CONTROLS);
    // A list grows no further, so that Tab comes to what is after it.
    await page.route(
      ({ searchParams }) => searchParams.has('cursor'),
      () => undefined,
    );
    const unseen: string[] = [];
    let stops = 0;
    for (let presses = 0; presses < 2 * controls && (await listUnreached(page)).length > 0; presses += 1) {
      await page.keyboard.press('Tab');
      const focus = await readFocus(page);
      if (focus === null) continue;
      stops += 1;
      if (!focus.isSeen || !focus.isInWindow) unseen.push(focus.name);
    }
    expect(await listUnreached(page)).toEqual([]);
    expect(stops).toBeGreaterThanOrEqual(LEAST_CONTROLS);
    expect(await listMouseOnly(page)).toEqual([]);
    expect.soft(unseen).toEqual([]);
    const moving = await page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        const { endTime = 0 } = effect?.getComputedTiming() ?? {};
        return Number(endTime) > 1 && effect instanceof KeyframeEffect ? [effect.target?.className ?? ''] : [];
      }),
    );
    expect.soft(moving).toEqual([]);
    // Nor does anything move once it appears, or when it is pressed.
    expect(await listMovable(page)).toEqual([]);
    await page.close();
  });
}
