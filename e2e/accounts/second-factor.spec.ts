import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { computeAppCode, computeWrongAppCode } from '../../server/test/authenticator.ts';
import { signInAs } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function leave(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('main').getByRole('button', { name: 'Sign Out Everywhere' }).click();
  await expect(page).toHaveURL('/auth');
}

/** Opens the lists through the sign-in form and enters the password. */
async function startSignIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth?next=/lists');
  await signInAs(page, email);
}

test('a member turns on two-step sign-in, signs in with an app code, and with a recovery code', async ({
  newMember,
  browser,
  baseURL,
}) => {
  const { page, client } = await newMember('ada');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Turn On' }).click();
  const dialog = page.getByRole('dialog');
  const password = dialog.getByLabel('Your password', { exact: true });
  await expect(password).toBeFocused();
  await password.fill('not this one');
  await password.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await password.fill(PASSWORD);
  await password.press('Enter');
  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
  const secret = await dialog.getByRole('code').innerText();
  const code = dialog.getByLabel('The code that it shows now');
  await expect(code).toBeFocused();
  await code.fill('12345');
  await code.press('Enter');
  await expect(dialog.getByText('Enter the six digits that your app shows.')).toBeVisible();
  await code.fill(computeWrongAppCode(secret));
  await code.press('Enter');
  await expect(dialog.getByText('That code is not right.')).toBeVisible();
  await code.fill(computeAppCode(secret));
  await code.press('Enter');

  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const kept = await codes.allInnerTexts();
  // Escape does not close them by accident.
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('halfstar-recovery-codes.txt');
  const text = readFileSync(await file.path(), 'utf8');
  for (const one of kept) expect(text).toContain(one);
  await dialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await leave(page);
  await startSignIn(page, client.email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  const field = page.getByLabel('Code', { exact: true });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toHaveAttribute('inputmode', 'numeric');
  await page.keyboard.type(computeWrongAppCode(secret));
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code is not right.')).toBeVisible();
  await expect(field).toBeFocused();
  // The code that turned it on cannot be used again; the next one is already valid. It is pasted as the app shows it.
  const next = computeAppCode(secret, 1);
  await page.getByLabel('Trust this device for 30 days').check();
  await field.fill('');
  await field.evaluate(
    (input: HTMLInputElement, pasted) => {
      input.focus();
      document.execCommand('insertText', false, pasted);
    },
    `${next.slice(0, 3)} ${next.slice(3)}`,
  );
  await field.press('Enter');
  await expect(heading(page, 'Lists')).toBeVisible();

  // On a trusted device the password is enough; signing out everywhere removes the trust.
  await page.context().clearCookies({ name: /session_token$/ });
  await startSignIn(page, client.email);
  await expect(heading(page, 'Lists')).toBeVisible();
  await leave(page);
  await startSignIn(page, client.email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();

  const otherContext = await browser.newContext({ baseURL });
  const otherPage = await otherContext.newPage();
  await startSignIn(otherPage, client.email);
  await otherPage.getByRole('button', { name: 'Use a recovery code' }).click();
  const recovery = otherPage.getByLabel('Recovery code', { exact: true });
  await expect(recovery).toBeFocused();
  await recovery.fill(kept[0]?.toUpperCase() ?? '');
  await recovery.press('Enter');
  await expect(heading(otherPage, 'Lists')).toBeVisible();
  await otherPage.goto('/settings');
  await expect(otherPage.getByText('9 recovery codes left.')).toBeVisible();

  await otherPage.getByRole('button', { name: 'New Recovery Codes' }).click();
  const farDialog = otherPage.getByRole('dialog');
  await farDialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await farDialog.getByRole('button', { name: 'Make New Codes' }).click();
  await expect(farDialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10);
  await farDialog.getByRole('button', { name: 'I Have Kept Them' }).click();
  await expect(otherPage.getByText('10 recovery codes left.')).toBeVisible();

  await otherPage.getByRole('button', { name: 'Turn Off' }).click();
  await farDialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await farDialog.getByRole('button', { name: 'Turn Off' }).click();
  await expect(otherPage.getByText('Two-step sign-in is off.')).toBeVisible();
  await expect(otherPage.getByRole('button', { name: 'Turn On' })).toBeVisible();
  await otherContext.close();
});

test('an expired first step shows an error and leads back to the password', async ({ newMember }) => {
  const { page, client } = await newMember('bo');
  const { secret } = await client.api.secondFactor.prepare({ password: PASSWORD });
  await client.api.secondFactor.turnOn({ code: computeAppCode(secret) });
  await page.context().clearCookies();
  await startSignIn(page, client.email);
  await expect(heading(page, 'Enter your code')).toBeVisible();
  await page.context().clearCookies();
  await page.getByLabel('Code', { exact: true }).fill(computeAppCode(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(heading(page, 'Once more, please')).toBeVisible();
  await expect(page.getByText('That took too long or too many tries. Sign in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Sign In Again' }).click();
  await signInAs(page, client.email);
  await page.getByLabel('Code', { exact: true }).fill(computeAppCode(secret, 1));
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(heading(page, 'Lists')).toBeVisible();
});
