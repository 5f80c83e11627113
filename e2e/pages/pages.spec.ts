import type { Page } from '@playwright/test';
import { checkAsIs } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';
import { WITH_SCROLL_BARS } from '../support/launch-options.ts';
import { fillNames, PAGES, readRoutes } from '../support/pages.ts';
import { openRendered, watchProblems } from '../support/rendered.ts';

test.use({ launchOptions: WITH_SCROLL_BARS });

/** The headings of the page that the server has sent. */
const listHeadings = (page: Page, html: string) =>
  page.evaluate(
    (text) =>
      [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('h1')].map((each) => each.textContent),
    html,
  );

test('every route of the app is in the table of pages', { tag: '@gate' }, () => {
  expect(PAGES.map(({ route }) => route).toSorted()).toEqual(readRoutes().toSorted());
});

for (const { route, path = route, reader, heading, unrendered = false, missing = false } of PAGES) {
  test(`[A11-01] [A11-02] ${route} is rendered, hydrates without a warning, has no violation that axe finds, and fits 320 pixels with text of twice the size`, {
    tag: '@gate',
  }, async ({ readers }) => {
    const { browsers, names } = readers;
    const fill = (text: string) => fillNames(text, names);
    const name = typeof heading === 'string' ? fill(heading) : heading;
    const page = await browsers[reader].newPage();
    const problems = watchProblems(page);
    const open = unrendered ? page.goto(fill(path)) : openRendered(page, fill(path), () => void problems.splice(0));
    const html = (await (await open)?.text()) ?? '';
    await expect(page.getByRole('heading', { level: 1, name }).first()).toBeAttached();
    const sent = await listHeadings(page, html);
    if (unrendered) expect(sent).toEqual([]);
    else expect(sent).toContainEqual(expect.stringMatching(name));

    await checkAsIs(page, route);
    await page.setViewportSize(NARROW);
    await doubleText(page);
    await expectToFit(page, route);
    expect(problems).toEqual(missing ? [expect.stringContaining('status of 404')] : []);
    await page.close();
  });
}
