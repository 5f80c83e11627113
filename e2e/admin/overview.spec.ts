import { expect, test } from '../support/fixtures.ts';
import { NARROW } from '../support/large-text.ts';

test('a chart that still has the width of a wider window does not make the page scroll sideways', async ({
  readers,
}) => {
  const page = await readers.browsers.admin.newPage();
  await page.setViewportSize(NARROW);
  await page.goto('/admin');
  const charts = page.locator('figure svg');
  await expect(charts.first()).toBeVisible();
  await charts.evaluateAll((drawings) => {
    for (const drawing of drawings) (drawing as SVGElement).style.width = '1000px';
  });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width);
  await page.close();
});
