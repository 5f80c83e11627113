import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit } from '../support/large-text.ts';
import { WITH_SCROLL_BARS } from '../support/launch-options.ts';
import { fillNames, PAGES } from '../support/pages.ts';
import type { Readers } from '../support/readers.ts';

test.use({ launchOptions: WITH_SCROLL_BARS });

/** What pages show besides what they show at first: tabs, filters and dialogs. */
const VIEWS: (readonly [path: string, reader?: keyof Readers['browsers']])[] = [
  ['/?tab=discover'],
  ['/?tab=popular'],
  ['/discover?tab=popular'],
  ['/movies?genre=War&status=watched'],
  ['/movies?year=1995'],
  ['/movies/:film?part=reviews'],
  ['/movies/:film?part=social'],
  ['/movies/:film?part=cast'],
  ['/movies/:film', 'visitor'],
  ['/movies/:longTitle'],
  ['/followers?tab=following'],
  ['/followers?tab=requests'],
  ['/followers?tab=recommended'],
  ['/profile/:friend', 'visitor'],
  ['/reviews?tab=scheduled'],
  ['/reviews?tab=drafts'],
  ['/reviews/:review'],
  ['/lists?list=watched&view=list'],
  ['/lists?list=favorites'],
  ['/lists?list=diary'],
  ['/lists?list=to-rate'],
  ['/lists?list=own'],
  ['/lists/:list'],
  ['/auth?tab=sign-up', 'visitor'],
  ['/auth?reset=yes', 'visitor'],
  ['/auth?reset=yes&token=x', 'visitor'],
  ...['import', 'rss', 'people', 'ready'].map((step) => [`/onboarding?step=${step}`, 'newcomer'] as const),
  ...['cinema', 'import', 'rss', 'people', 'ready'].map(
    (step) => [`/ncg-onboarding?step=${step}`, 'cinemaNewcomer'] as const,
  ),
  ['/founder-invites', 'admin'],
  ['/admin/feedback?status=pending', 'admin'],
  ['/admin/jobs?kind=queued', 'admin'],
  ['/admin/jobs?kind=scheduled_review', 'admin'],
  ['/moderator?filter=mine', 'admin'],
  ['/moderator?filter=closed', 'admin'],
  ['/movie-clubs/:club?tab=talk'],
  ['/movie-clubs/:club?tab=next'],
  ['/movie-clubs/:club?tab=past'],
  ['/movie-clubs/:club?tab=schedule'],
  ['/movie-clubs/:club?tab=members'],
  ['/movie-clubs/:club?tab=rules'],
  ['/movie-clubs/:club', 'visitor'],
  ['/no-such/page', 'visitor'],
  ['/lists?film=:film'],
  ['/lists?film=:longTitle'],
  ['/reviews?review=:film'],
  ['/reviews?review=:draft'],
  ['/reviews?review=new'],
];

const OPENED = [
  ...PAGES.map(({ route, path = route, reader }) => ({ path, reader })),
  ...VIEWS.map(([path, reader = 'member' as const]) => ({ path, reader })),
];

/** The narrowest supported screen, a phone, a tablet, a desktop. */
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

async function untilLoaded(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  // The first step has the member's name as its heading.
  if (path.includes('step=')) await expect(page.getByText(/^Step [2-9] of /)).toBeVisible();
  if (/[?&](film|review)=/.test(path)) await expect(page.getByRole('dialog').first()).toBeVisible();
}

/** Hides the scroll bars of the page, as phones do, or shows them. */
const setScrollBars = (page: Page, shown: boolean): Promise<void> =>
  page.evaluate(
    (rules) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets = [sheet];
    },
    shown ? '' : '* { scrollbar-width: none !important; }',
  );

/** Requires that the page fits a window of this size, with scroll bars that take space and without. */
async function expectToFitWindow(page: Page, size: { width: number; height: number }, name: string): Promise<void> {
  await page.setViewportSize(size);
  for (const shown of [true, false]) {
    await setScrollBars(page, shown);
    await expectToFit(page, `${size.width} pixels, ${name}${shown ? ', with scroll bars' : ''}`);
  }
}

test('scroll bars take space in these tests, unless they are hidden', async ({ readers }) => {
  const page = await readers.browsers.visitor.newPage();
  await page.goto('/change-log');
  const measure = () => page.evaluate(() => window.innerWidth - document.documentElement.clientWidth);
  expect(await measure()).toBeGreaterThan(10);
  await setScrollBars(page, false);
  expect(await measure()).toBe(0);
  await page.close();
});

for (const { path, reader } of OPENED) {
  test(`[A11-01] [A11-02] ${path} fits windows from 320 to 1440 pixels, also with text of twice the size, with and without scroll bars, for a ${reader}`, async ({
    readers,
  }) => {
    const page = await readers.browsers[reader].newPage();
    for (const textSize of ['100%', '200%']) {
      await page.goto(fillNames(path, readers.names));
      if (textSize === '200%') await doubleText(page);
      await untilLoaded(page, path);
      for (const size of SIZES) await expectToFitWindow(page, size, `text at ${textSize}`);
    }
    // Higher than most pages with text of this size, so that those must not scroll.
    await expectToFitWindow(page, { width: 1440, height: 4000 }, 'a high window');
    await page.close();
  });
}

test('[A11-01] [A11-02] the menu fits phones, also with text of twice the size', async ({ readers }) => {
  const page = await readers.browsers.member.newPage();
  for (const textSize of ['100%', '200%']) {
    await page.goto('/settings');
    if (textSize === '200%') await doubleText(page);
    for (const size of SIZES.slice(0, 2)) {
      await page.setViewportSize(size);
      await page.getByRole('button', { name: 'Open menu' }).click();
      await expectToFit(page, `${size.width} pixels, text at ${textSize}`);
      await page.getByRole('button', { name: 'Close menu' }).click();
    }
  }
  await page.close();
});
