import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { emailField, passwordField, signInAs } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const NEW_PASSWORD = 'a whole new star';

const openSettings = async (page: Page) => {
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
};
const devices = (page: Page) => page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

test('[ACC-10] signing out another browser redirects it to /auth at once, and this one stays signed in', async ({
  newMember,
  browser,
  baseURL,
}) => {
  const { page, client } = await newMember('ada');
  const otherContext = await browser.newContext({
    baseURL,
    userAgent: 'Mozilla/5.0 (X11; Linux) Gecko/20100101 Firefox/145.0',
  });
  const otherPage = await otherContext.newPage();
  await otherPage.goto('/auth?next=/lists');
  await signInAs(otherPage, client.email);
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  const secondOtherPage = await otherContext.newPage();
  await secondOtherPage.goto('/timeline');
  await expect(secondOtherPage.getByRole('heading', { level: 1, name: 'Timeline' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('complementary').getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByText(client.email)).toBeVisible();
  // The confirmation's session was created without a browser and belongs to this one.
  await expect(devices(page)).toHaveCount(2);
  await expect(devices(page).first()).toContainText('This device');
  await expect(devices(page).last()).toContainText('Firefox on Linux');
  await page.getByRole('button', { name: 'Sign out Firefox on Linux, last used now' }).press('Enter');
  await expect(otherPage).toHaveURL(/\/auth\?next=%2Flists$/);
  await expect(secondOtherPage).toHaveURL(/\/auth\?next=%2Ftimeline$/);
  await expect(devices(page)).toHaveCount(1);
  // The keyboard continues from there, although the button was removed.
  await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeFocused();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByRole('button', { name: 'Sign Out All Others' })).toHaveCount(0);
  await page.reload();
  await expect(devices(page)).toHaveCount(1);

  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/settings');
  await expect(page).toHaveURL('/auth?next=%2Fsettings');
  await otherContext.close();
});

test('[ACC-10] changing the password signs out the other browser and not this one', async ({
  newMember,
  browser,
  baseURL,
}) => {
  const { page, context, client } = await newMember('bo');
  const otherContext = await browser.newContext({ baseURL });
  const otherPage = await otherContext.newPage();
  await otherPage.goto('/auth?next=/lists');
  await signInAs(otherPage, client.email);
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  const besides = await context.newPage();
  await besides.goto('/reviews');
  await expect(besides.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();

  await openSettings(page);
  await page.getByRole('button', { name: 'Change Password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change your password' });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await expect(field('Current password')).toBeFocused();
  const send = () => dialog.getByRole('button', { name: 'Change Password' }).click();
  await field('New password').fill('12345');
  await field('New password again').fill('12345');
  await send();
  await expect(dialog.getByText('Enter your current password.')).toBeVisible();
  await expect(dialog.getByText('Password too short: Password must be at least 6 characters long.')).toBeVisible();
  await field('Current password').fill('not this one');
  await field('New password').fill(NEW_PASSWORD);
  await send();
  await expect(dialog.getByText("Passwords don't match")).toBeVisible();
  await field('New password again').fill(NEW_PASSWORD);
  await send();
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await expect(field('Current password')).toBeFocused();
  await field('Current password').fill(PASSWORD);
  await send();

  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your password is changed. Every other device is signed out.')).toBeVisible();
  await expect(otherPage).toHaveURL(/\/auth\?next=/);
  await page.reload();
  await expect(devices(page)).toHaveCount(1);
  await besides.reload();
  await expect(besides.getByRole('heading', { level: 1, name: 'Reviews' })).toBeVisible();
  await emailField(otherPage).fill(client.email);
  await passwordField(otherPage).fill(NEW_PASSWORD);
  await otherPage.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(otherPage.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  await otherContext.close();
});

test('[ACC-11] an account is deleted by keyboard after an explanation, and kept on signing in again', async ({
  newMember,
}) => {
  const { page, client } = await newMember('cy');
  await openSettings(page);
  const deleteButton = page.getByRole('button', { name: 'Delete Account' });
  await deleteButton.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  for (const heading of ['What goes', 'What stays', 'When']) {
    await expect(dialog.getByRole('heading', { name: heading })).toBeVisible();
  }
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(deleteButton).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(password).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  // Without a response from the server nothing has changed, and the typed text is still there.
  await page.route('**/api/account/deletion', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Halfstar cannot be reached.')).toBeVisible();
  await expect(password).toHaveValue(PASSWORD);
  await page.unroute('**/api/account/deletion');
  await password.focus();
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Delete My Account' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText(/^Your account goes on .* Sign in before then to keep it\.$/)).toBeVisible();

  await signInAs(page, client.email);
  const heading = page.getByRole('heading', { level: 1, name: /^Your account goes on/ });
  await expect(heading).toBeVisible();
  await page.goto('/lists');
  await expect(heading).toBeVisible();
  // The API refuses as well.
  const own = await page.request.get(`/api/users/${client.userId}/profile`);
  expect(await own.json()).toMatchObject({ status: 403, code: 'ACCOUNT_LEAVING' });
  await page.goto('/onboarding');
  await expect(heading).toBeVisible();
  await page.goto(`/${client.username}`);
  await expect(heading).toBeVisible();
  await page.route('**/api/account/deletion', (route) => route.abort());
  await page.getByRole('button', { name: 'Keep My Account' }).press('Enter');
  await expect(page.getByText('Halfstar cannot be reached.')).toBeVisible();
  await page.unroute('**/api/account/deletion');
  await page.getByRole('button', { name: 'Keep My Account' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: client.username })).toBeVisible();
  await page.goto('/lists');
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
});
