import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { computeAppCode } from '../../server/test/authenticator.ts';
import type { MemberClient } from '../../server/test/client.ts';
import { SoftPasskey } from '../../server/test/passkey.ts';
import { signInAs } from '../support/auth.ts';
import { check } from '../support/axe.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

/** Checks the dialog that each of these buttons opens. */
async function checkDialogs(page: Page, buttons: string[]): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (const name of buttons) {
    await page.getByRole('button', { name }).click();
    await expect(dialog).toBeVisible();
    await check(page, `settings, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
}

async function turnOnSecondFactor(client: MemberClient): Promise<void> {
  const { secret } = await client.api.secondFactor.prepare({ password: PASSWORD });
  await client.api.secondFactor.turnOn({ code: computeAppCode(secret) });
}

async function addPasskey(client: MemberClient, origin: string): Promise<void> {
  const options = await client.api.passkeys.getRegistrationOptions({ password: PASSWORD });
  await client.api.passkeys.add({ name: 'Phone', credential: new SoftPasskey(origin).make(options) });
}

for (const button of ['Change Password', 'Turn On', 'Add a Passkey', 'Delete Account']) {
  test(`[A11-01] axe finds no violations in a dialog of the settings in both schemes: ${button}`, async ({
    newMember,
  }) => {
    const { page } = await newMember('axe');
    await page.goto('/settings');
    await checkDialogs(page, [button]);
  });
}

test('[A11-01] axe finds no violations while two-step sign-in is turned on in both schemes', async ({ newMember }) => {
  const { page } = await newMember('axe');
  const dialog = page.getByRole('dialog');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn On' }).click();
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  await check(page, 'settings, QR code');
  await dialog
    .getByLabel('The code that it shows now')
    .fill(computeAppCode(await dialog.getByRole('code').innerText()));
  await dialog.getByRole('button', { name: 'Turn On' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await check(page, 'settings, recovery codes');
});

test('[A11-01] axe finds no violations in the settings with two-step sign-in and a passkey in both schemes', async ({
  newMember,
  testServer,
}) => {
  const { page, client, context } = await newMember('axe');
  await turnOnSecondFactor(client);
  await addPasskey(client, testServer.origin);
  await signIn(context, testServer.origin, client);
  await page.goto('/settings');
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Phone')).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await check(page, 'settings, two-step sign-in on, with a passkey');
  await checkDialogs(page, ['New Recovery Codes', 'Turn Off']);
});

test('[A11-01] axe finds no violations in the dialogs of a passkey in both schemes', async ({
  newMember,
  testServer,
}) => {
  const { page, client } = await newMember('axe');
  await addPasskey(client, testServer.origin);
  await page.goto('/settings');
  await checkDialogs(page, ['Rename Phone', 'Remove Phone']);
});

test('[A11-01] axe finds no violations on the second step of signing in, in both schemes', async ({
  newMember,
  page,
}) => {
  const { client } = await newMember('axe');
  await turnOnSecondFactor(client);
  await page.goto('/auth');
  await signInAs(page, client.email);
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await check(page, 'the second step');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Enter a recovery code' })).toBeVisible();
  await check(page, 'the second step with a recovery code');
});
