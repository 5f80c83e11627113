import { check } from '../support/axe.ts';
import { test } from '../support/fixtures.ts';
import { openPage, PAGES } from '../support/pages.ts';

for (const row of PAGES) {
  test(`[A11-01] axe finds no violations on ${row.route} in both schemes, on a desktop and on a phone`, async ({
    readers,
  }) => {
    const page = await openPage(readers, row);
    await check(page, row.route);
    await page.close();
  });
}
