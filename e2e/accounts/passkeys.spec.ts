import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { expect, test } from '../support/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem');

/** Adds a virtual authenticator to the browser, like a laptop with a fingerprint reader. */
async function withAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether it verifies the user. */
    recognize: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('a member adds a passkey, signs in with it alone, and removes it', async ({ newMember }) => {
  const { page } = await newMember('ada');
  const authenticator = await withAuthenticator(page);
  await page.goto('/settings');
  await expect(page.getByText('None yet.')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add a Passkey' });
  await add.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await expect(password).toBeFocused();

  // The device does not verify the user, so no passkey is created.
  await authenticator.recognize(false);
  await password.fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('No passkey was made. Nothing was changed.')).toBeVisible();
  await authenticator.recognize(true);
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My laptop');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog).toBeHidden();
  await expect(passkeys(page)).toHaveCount(1);
  await expect(passkeys(page)).toContainText('My laptop');
  await expect(passkeys(page)).toContainText('not used yet');

  // A second passkey for the same account is refused on the same device.
  await add.click();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog.getByText('This device has a passkey for your account already.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL('/auth');
  await page.goto('/auth?next=/lists');
  const way = page.getByRole('button', { name: 'Sign in with a passkey' });
  await authenticator.recognize(false);
  await way.click();
  await expect(page.getByText('No passkey was used. Try again, or sign in with your password.')).toBeVisible();
  await authenticator.recognize(true);
  await way.focus();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Lists')).toBeVisible();

  await page.goto('/settings');
  await expect(passkeys(page)).toContainText('last used');
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('Old laptop');
  await name.press('Enter');
  await expect(passkeys(page)).toContainText('Old laptop');
  await page.getByRole('button', { name: 'Remove Old laptop' }).click();
  await expect(dialog.getByRole('button', { name: 'Keep it' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Remove Passkey' }).click();
  await expect(page.getByText('None yet.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add a Passkey' })).toBeFocused();

  await page.getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL('/auth');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('That passkey does not open an account here.')).toBeVisible();
});

test('code for passkeys and second steps is not loaded before it is used', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  const idle = page.waitForRequest(/\/assets\/Toasts-/);
  await page.goto('/auth');
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toBeVisible();
  // The code that waits for an idle browser is requested last.
  await idle;
  expect(loaded.filter((url) => /SecondStep|QrCode|passkey-request/.test(url))).toEqual([]);
});
