import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { doubleText, expectToFit } from '../support/large-text.ts';
import { fillNames, PAGES } from '../support/pages.ts';
import type { Readers } from '../support/readers.ts';

/** What pages show besides what they show at first: tabs, filters and dialogs. */
const VIEWS: [path: string, reader?: keyof Readers['browsers']][] = [
  ['/?tab=discover'],
  ['/?tab=popular'],
  ['/discover?tab=popular'],
  ['/movies?genre=War&status=watched'],
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
  if (/[?&](film|review)=/.test(path)) await expect(page.getByRole('dialog').first()).toBeVisible();
}

for (const { path, reader } of OPENED) {
  test(`[A11-01] [A11-02] ${path} fits windows from 320 to 1440 pixels, also with text of twice the size, for a ${reader}`, async ({
    readers,
  }) => {
    const page = await readers.browsers[reader].newPage();
    for (const textSize of ['100%', '200%']) {
      await page.goto(fillNames(path, readers.names));
      if (textSize === '200%') await doubleText(page);
      await untilLoaded(page, path);
      for (const size of SIZES) {
        await page.setViewportSize(size);
        await expectToFit(page, `${size.width} pixels, text at ${textSize}`);
      }
    }
    // Higher than most pages with text of this size, so that those must not scroll.
    await page.setViewportSize({ width: 1440, height: 4000 });
    await expectToFit(page, 'a high window');
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
