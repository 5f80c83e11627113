import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { checkAsIs } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';
import type { Readers } from '../support/readers.ts';
import { openRendered, watchProblems } from '../support/rendered.ts';

interface PageRow {
  /** As in web/src/app/router.tsx. */
  route: string;
  /** The address that is opened, where it is not the route. `:film` and the like are replaced by ids and usernames. */
  path?: string;
  reader: keyof Readers['browsers'];
  heading: string | RegExp;
  /** Only the browser renders it. */
  unrendered?: true;
  /** The server says that there is no such page. */
  missing?: true;
}

/** Every page of the app, opened by one reader. */
const PAGES: PageRow[] = [
  { route: '/auth', reader: 'visitor', heading: 'Sign In', unrendered: true },
  {
    route: '/email-confirmation',
    path: '/email-confirmation?email=ada@example.com',
    reader: 'visitor',
    heading: 'Confirm Your Email',
    unrendered: true,
  },
  { route: '/onboarding', reader: 'newcomer', heading: /^Welcome to Halfstar/, unrendered: true },
  { route: '/ncg-onboarding', reader: 'cinemaNewcomer', heading: /^Welcome to Halfstar/, unrendered: true },
  { route: '/', reader: 'member', heading: /^Welcome, / },
  { route: '/timeline', reader: 'member', heading: 'Timeline' },
  { route: '/discover', reader: 'member', heading: 'Discover' },
  { route: '/movies', reader: 'member', heading: 'Movies' },
  { route: '/profile', reader: 'member', heading: ':member' },
  { route: '/followers', reader: 'member', heading: 'Followers' },
  { route: '/reviews', reader: 'member', heading: 'Reviews' },
  { route: '/lists', reader: 'member', heading: 'Lists' },
  { route: '/import', reader: 'member', heading: 'Import Data' },
  { route: '/founder-invites', reader: 'member', heading: 'Invite Codes' },
  { route: '/employee-verification', reader: 'member', heading: 'Employee Verification' },
  { route: '/admin/movie-backfill', reader: 'admin', heading: /backfill/i },
  { route: '/notifications', reader: 'member', heading: 'Notifications' },
  { route: '/settings', reader: 'member', heading: 'Settings' },
  { route: '/profile/$username', path: '/profile/:friend', reader: 'member', heading: ':friend' },
  { route: '/$username', path: '/:member', reader: 'visitor', heading: ':member' },
  { route: '/$username/lists', path: '/:friend/lists', reader: 'member', heading: /^Lists of/ },
  { route: '/movies/$movieId', path: '/movies/:film', reader: 'member', heading: 'Parasite' },
  { route: '/reviews/$reviewId', path: '/reviews/:review', reader: 'visitor', heading: /review of Parasite/ },
  { route: '/lists/$listId', path: '/lists/:list', reader: 'visitor', heading: 'Staircases' },
  { route: '/$', path: '/no-such/page', reader: 'member', heading: 'Nothing is showing here', missing: true },
];

/** The headings of the page that the server has sent. */
const listHeadings = (page: Page, html: string) =>
  page.evaluate(
    (text) =>
      [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('h1')].map((each) => each.textContent),
    html,
  );

test('every route of the app is in the table of pages', { tag: '@gate' }, () => {
  const router = readFileSync(new URL('../../web/src/app/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/\bpath: '([^']+)'/g)].map(([, path]) => path);
  // Only the development server has it.
  const served = routes.filter((route) => route !== '/dev/kit');
  expect(PAGES.map(({ route }) => route).toSorted()).toEqual(served.toSorted());
});

for (const { route, path = route, reader, heading, unrendered = false, missing = false } of PAGES) {
  test(`[NAV-01] [A11-01] [A11-02] ${route} is rendered, hydrates without a warning, has no violation that axe finds, and fits 320 pixels with text of twice the size`, {
    tag: '@gate',
  }, async ({ readers }) => {
    const { browsers, names } = readers;
    const fill = (text: string) => text.replace(/:(\w+)/, (_, name: keyof typeof names) => names[name]);
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
    await page.evaluate(doubleText);
    await expectToFit(page, route);
    expect(problems).toEqual(missing ? [expect.stringContaining('status of 404')] : []);
    await page.close();
  });
}
