import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const getBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const getDropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const getRows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const DROPDOWN_CODE = /NotificationsDropdown.*\.js/;

test('[NOT-01] [A11-01] opened before its code has come, the dropdown says that it loads, and the bell keeps the focus', async ({
  newMember,
}) => {
  const { page } = await newMember('ada');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(DROPDOWN_CODE, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/');
  await getBell(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Loading notifications...')).toBeVisible();
  release();
  await expect(getDropdown(page)).toBeVisible();
  await expect(getDropdown(page)).toContainText('No notifications yet');
  await page.keyboard.press('Escape');
  await expect(getDropdown(page)).toBeHidden();
  await expect(getBell(page)).toBeFocused();
});

test('[NOT-02] [A11-01] after the last notification is deleted the dropdown keeps the focus, and Escape returns it to the bell', async ({
  newMember,
}) => {
  const { page, client } = await newMember('ada');
  for (const name of ['bo', 'cy']) await (await newMember(name)).client.api.follows.follow({ user_id: client.userId });
  await page.goto('/');
  await getBell(page).focus();
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toHaveCount(2);
  for (const left of [1, 0]) {
    await getRows(page)
      .last()
      .getByRole('button', { name: /^Delete/ })
      .focus();
    await page.keyboard.press('Enter');
    await expect(getRows(page)).toHaveCount(left);
  }
  await expect(getDropdown(page)).toContainText('No notifications yet');
  await expect(getDropdown(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(getDropdown(page)).toBeHidden();
  await expect(getBell(page)).toBeFocused();
});

test('[FOL-02] [A11-01] what settles a request and removes a card or a page never loses the focus', async ({
  newMember,
  film,
}) => {
  const [{ page, client }, bo, cy] = [await newMember('ada'), await newMember('bo'), await newMember('cy')];
  await disableServerRendering(page);
  const isFocused = (name: string) => expect(page.getByRole('listitem').filter({ hasText: name })).toBeFocused();
  const headingHasFocus = () => expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await client.api.visibility.setAudience({ user_id: client.userId, audience: 'followers' });
  await bo.client.api.follows.follow({ user_id: client.userId });
  await cy.client.api.follows.follow({ user_id: client.userId });
  await page.goto('/followers?tab=requests');
  await page.getByRole('button', { name: `Approve ${cy.client.username}` }).press('Enter');
  await isFocused(cy.client.username);
  await page.getByRole('button', { name: `Decline ${bo.client.username}` }).press('Enter');
  await isFocused(bo.client.username);

  // A page that becomes another one.
  await client.api.follows.follow({ user_id: bo.client.userId });
  await page.goto(`/${bo.client.username}`);
  await page.getByRole('button', { name: `Actions for ${bo.client.username}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mute' }).press('Enter');
  await expect(page.getByText(/You muted/)).toBeVisible();
  await headingHasFocus();
  await page.getByRole('button', { name: `Unmute ${bo.client.username}` }).press('Enter');
  await expect(page.getByRole('button', { name: `Actions for ${bo.client.username}` })).toBeVisible();
  await headingHasFocus();

  // A card.
  await bo.client.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  await client.api.tracking.addToList({ movie_id: await film('Jaws'), list_type: 'watchlist' });
  await page.goto('/timeline');
  await page.getByRole('button', { name: `Actions for ${bo.client.username}` }).press('Enter');
  await page.getByRole('menuitem', { name: 'Mute' }).press('Enter');
  await expect(page.getByRole('article')).toHaveCount(1);
  await isFocused('Jaws');
});
