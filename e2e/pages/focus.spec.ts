import { untilSettled } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { listMouseOnly, listMovable, walkControls } from '../support/focus.ts';
import { fillNames, openPage, PAGES } from '../support/pages.ts';

/** The page with the fewest controls has more. */
const LEAST_CONTROLS = 5;
/** A desktop and a phone. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

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

test('a control that something covers, or that is beside the window, is found', async ({ readers }) => {
  const page = await readers.browsers.visitor.newPage();
  await page.goto('/change-log');
  await untilSettled(page);
  expect((await walkControls(page, 'Tab')).covered).toEqual([]);
  await page.evaluate(() => {
    const bar = '<div style="position: fixed; inset: 0 0 auto; height: 6rem; background: red"></div>';
    document.body.insertAdjacentHTML('beforeend', bar);
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<a href="#x" style="position: fixed; left: -9rem">Far</a>');
  });
  expect((await walkControls(page, 'Tab')).covered).toEqual(
    expect.arrayContaining([expect.stringContaining('Halfstar'), 'a Far']),
  );
  await page.close();
});

for (const row of PAGES) {
  test(`[A11-01] on ${row.route} Tab and Shift+Tab reach every control at 390 and 1440 pixels, nothing is for the mouse alone, the focus is visible and uncovered wherever it leads, and nothing moves for who prefers that`, async ({
    readers,
  }) => {
    for (const size of SIZES) {
      const page = await openPage(readers, row);
      await page.setViewportSize(size);
      await untilSettled(page);
      // A list grows no further, so that Tab comes to what is after it.
      await page.route(
        ({ searchParams }) => searchParams.has('cursor'),
        () => undefined,
      );
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, ...wrong } = await walkControls(page, key);
        expect(stops).toBeGreaterThanOrEqual(LEAST_CONTROLS);
        expect.soft(wrong, `${key} at ${size.width}`).toEqual({ unreached: [], unmarked: [], covered: [] });
      }
      expect(await listMouseOnly(page)).toEqual([]);
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
    }
  });
}

test('[A11-01] nor does a toast move for who prefers that', async ({ readers }) => {
  const page = await readers.browsers.visitor.newPage();
  await page.goto(fillNames('/movies/:film', readers.names));
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText(/The link is copied\.|keeps the clipboard closed/)).toBeVisible();
  expect(await listMovable(page)).toEqual([]);
  await page.close();
});
