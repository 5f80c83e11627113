import { untilSettled } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { findPopups, goThroughPopup } from '../support/keyboard.ts';
import { doubleText, expectToFit, NARROW } from '../support/large-text.ts';
import { fillNames } from '../support/pages.ts';
import type { Readers } from '../support/readers.ts';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

interface Opener {
  path: string;
  reader: keyof Readers['browsers'];
  /** Of a button, or of a link that opens a dialog. */
  name: string | RegExp;
  role?: 'link';
  /** Where it is not on both. */
  sizes?: (typeof DESK)[];
}

/** What opens a menu or a dialog, one of each kind. */
const OPENERS: Opener[] = [
  { path: '/', reader: 'member', name: /^Search films/, sizes: [DESK] },
  { path: '/', reader: 'member', name: /^Search$/, sizes: [PHONE] },
  { path: '/', reader: 'member', name: /^Notifications/ },
  { path: '/', reader: 'member', name: 'Feedback' },
  { path: '/', reader: 'member', name: 'Open menu', sizes: [PHONE] },
  { path: '/lists', reader: 'member', name: /^Casablanca/, role: 'link' },
  { path: '/lists?list=own', reader: 'member', name: 'New List' },
  { path: '/lists?list=diary', reader: 'member', name: /^Change the viewing of Seven Samurai/ },
  { path: '/lists/:list', reader: 'member', name: 'Add Films' },
  { path: '/lists/:list', reader: 'member', name: 'Edit List' },
  { path: '/movies/:film', reader: 'member', name: 'Log a viewing' },
  { path: '/movies/:film', reader: 'member', name: /add to a list/i },
  { path: '/reviews', reader: 'member', name: 'Write Review' },
  { path: '/reviews', reader: 'member', name: /^Actions for your review of Parasite/ },
  { path: '/profile', reader: 'member', name: 'Edit Profile' },
  { path: '/profile/:friend', reader: 'member', name: /^Actions for / },
  { path: '/movie-clubs', reader: 'member', name: 'Start a Club' },
  { path: '/movie-clubs/:club', reader: 'member', name: /^Actions for / },
  { path: '/movie-clubs/:club?tab=schedule', reader: 'member', name: /Subscribe/ },
  { path: '/settings', reader: 'member', name: 'Change Password' },
  { path: '/settings', reader: 'member', name: 'Turn On' },
  { path: '/settings', reader: 'member', name: 'Make a Token' },
  { path: '/settings', reader: 'member', name: 'Delete Account' },
  { path: '/founder-invites', reader: 'member', name: /^Revoke / },
  { path: '/admin/members/:memberId', reader: 'admin', name: 'Change Tier' },
  { path: '/admin/settings', reader: 'admin', name: /^Pause / },
];

for (const { path, reader, name, role = 'button', sizes = [DESK, PHONE] } of OPENERS) {
  test(`[A11-01] at ${path} the ${role} ${name} works by keys alone at ${sizes.map(({ width }) => width).join(' and ')} pixels: Enter opens, the focus stays inside, Escape closes and returns it`, async ({
    readers,
  }) => {
    const page = await readers.browsers[reader].newPage();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto(fillNames(path, readers.names));
      const opener = page.getByRole(role, { name }).first();
      await expect(opener).toBeVisible();
      await untilSettled(page);
      await goThroughPopup(opener);
    }
    await page.close();
  });
}

for (const { path, reader, name, role = 'button', sizes = [DESK, PHONE] } of OPENERS) {
  if (!sizes.includes(PHONE)) continue;
  test(`[A11-01] [A11-02] what the ${role} ${name} opens at ${path} fits a window of 320 pixels, also with text of twice the size`, async ({
    readers,
  }) => {
    const page = await readers.browsers[reader].newPage();
    await page.setViewportSize(NARROW);
    for (const textSize of ['100%', '200%']) {
      if (textSize === '200%') await doubleText(page);
      await page.goto(fillNames(path, readers.names));
      const opener = page.getByRole(role, { name }).first();
      await expect(opener).toBeVisible();
      await untilSettled(page);
      await opener.press('Enter');
      await expect(findPopups(page)).toHaveCount(1);
      await expectToFit(page, `text at ${textSize}`);
    }
    await page.close();
  });
}
