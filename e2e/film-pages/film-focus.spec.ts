import { untilSettled } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { walkControls } from '../support/focus.ts';
import { fillNames } from '../support/pages.ts';

const OPENED = [
  { what: 'the page of a member', path: '/movies/:film', reader: 'member' },
  { what: 'the page of a visitor', path: '/movies/:film', reader: 'visitor' },
  { what: 'the dialog', path: '/lists?film=:film', reader: 'member' },
] as const;

/** A phone, and a window of 1280×1024 at 400%. */
const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 256 },
];

for (const { what, path, reader } of OPENED) {
  test(`[A11-01] on phones, and at 400%, the bar of a film covers nothing that has the focus: ${what}`, async ({
    readers,
  }) => {
    const page = await readers.browsers[reader].newPage();
    await page.goto(fillNames(path, readers.names));
    await expect(page.getByRole('slider', { name: 'Your rating of Parasite' })).toBeVisible();
    for (const size of SIZES) {
      await page.setViewportSize(size);
      await untilSettled(page);
      for (const key of ['Tab', 'Shift+Tab'] as const) {
        const { stops, covered } = await walkControls(page, key);
        expect(stops).toBeGreaterThan(10);
        expect.soft(covered, `${key} at ${size.width}×${size.height}`).toEqual([]);
      }
    }
    await page.close();
  });
}
