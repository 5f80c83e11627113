import { expect, test } from '../support/fixtures.ts';
import { NARROW } from '../support/large-text.ts';

const DAYS = Array.from({ length: 30 }, (_, index) => ({
  day: `2026-11-${String(index + 1).padStart(2, '0')}`,
  members: 100 + index,
  reviews: 300,
  ratings: 900 - index,
  active_7_days: 80,
}));

test('a chart that still has the width of a wider window does not make the page scroll sideways', async ({
  readers,
}) => {
  const page = await readers.browsers.admin.newPage();
  await page.setViewportSize(NARROW);
  // The server has counted nothing yet.
  await page.route('**/api/admin/figures*', (route) =>
    route.fulfill({ json: { counted_at: '2026-11-30T12:00:00Z', days: DAYS } }),
  );
  await page.goto('/admin/members');
  await page.getByRole('link', { name: 'Overview' }).click();
  const charts = page.locator('figure svg');
  await expect(charts).toHaveCount(4);
  await charts.evaluateAll((drawings) => {
    for (const drawing of drawings) (drawing as SVGElement).style.width = '1000px';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(NARROW.width);
  await page.close();
});
