import { expect, test } from '../support/fixtures.ts';
import { getBell, getDropdown } from '../support/notifications.ts';

const CODE = /NotificationsDropdown.*\.js/;

test('[NOT-01] [A11-01] Escape returns the focus to the bell also after the code was loaded by Try Again', async ({
  newMember,
}) => {
  const { page } = await newMember('ada');
  await page.route(CODE, (route) => route.abort());
  await page.goto('/');
  await getBell(page).press('Enter');
  await expect(page.getByText('This could not be loaded.')).toBeVisible();
  await page.unroute(CODE);
  await page.getByRole('banner').getByRole('button', { name: 'Try Again' }).press('Enter');
  await expect(getDropdown(page)).toContainText('No notifications yet');
  await expect(getDropdown(page).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(getDropdown(page)).toBeHidden();
  await expect(getBell(page)).toBeFocused();
});
