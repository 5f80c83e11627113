import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { codeField, emailField, passwordField, someAddress } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const UNINVITED = 'Invite required: Please enter a valid invite code to sign up.';

const validateButton = (page: Page) => page.getByRole('button', { name: 'Validate' });

test('[ACC-02] signing up with no code or an invalid one is refused', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/accounts')) sent.push(request.url());
  });
  await page.goto('/auth?tab=sign-up');
  await expect(codeField(page)).toBeVisible();
  await page.getByLabel('Display name').fill('Nobody');
  await emailField(page).fill(someAddress('nobody'));
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(UNINVITED, { exact: true })).toBeVisible();

  await codeField(page).fill('ABCD-EFGH-JKMN');
  await expect(page.getByText(UNINVITED)).toBeHidden();
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Invalid invite code', { exact: true })).toBeVisible();
  await expect(page.getByText(UNINVITED, { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/auth/);
  expect(sent).toEqual([]);
});

test('[ACC-08] an invite link fills in its code and validates it at once', async ({ page, invite }) => {
  const code = await invite();
  await page.goto(`/auth?invite=${code.toLowerCase()}`);
  await expect(page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(codeField(page)).toHaveValue(code);
  await expect(page.getByText('Invite code is valid', { exact: true })).toBeVisible();
  await page.goto('/auth?invite=GONE-GONE-GONE');
  await expect(codeField(page)).toHaveValue('GONE-GONE-GONE');
  await expect(page.getByText('Invalid invite code', { exact: true })).toBeVisible();
});

test('[INV-01] a code is trimmed, upper-cased and cut at 20 characters, and Validate is disabled without one', async ({
  page,
  invite,
}) => {
  const code = await invite();
  await page.goto('/auth?tab=sign-up');
  await expect(validateButton(page)).toBeDisabled();
  await codeField(page).pressSequentially('   ');
  await expect(validateButton(page)).toBeDisabled();
  await codeField(page).fill('abcdefghijklmnopqrstuvwxyz');
  await expect(codeField(page)).toHaveValue('ABCDEFGHIJKLMNOPQRST');
  await codeField(page).fill('');
  await expect(validateButton(page)).toBeDisabled();

  await codeField(page).pressSequentially(`  ${code.toLowerCase()}  `);
  const validated = page.waitForResponse('**/api/invites/validations');
  await validateButton(page).click();
  const answer = await validated;
  expect(answer.request().postDataJSON()).toEqual({ code });
  expect(await answer.json()).toEqual({
    valid: true,
    message: 'Invite code is valid',
    email: null,
    invite_type: 'founder',
  });
  await expect(codeField(page)).toHaveValue(code);

  // Without its dashes, and pasted with spaces around and within.
  for (const typed of [code.replaceAll('-', '').toLowerCase(), `  ${code.replaceAll('-', '  ')}   `]) {
    await codeField(page).fill(typed);
    await validateButton(page).click();
    await expect(page.getByText('Invite code is valid')).toBeVisible();
    await expect(codeField(page)).toHaveValue(code);
  }
});

test('[INV-02] the email is locked to the invite’s address, else to a valid typed one, until the code changes', async ({
  page,
  invite,
}) => {
  const bound = someAddress('bound');
  const [forOne, forAnyone] = [await invite(bound), await invite()];
  const email = emailField(page);
  const valid = page.getByText('Invite code is valid', { exact: true });
  const tryCode = async (code: string) => {
    await codeField(page).fill(code);
    await expect(valid).toBeHidden();
    await validateButton(page).click();
  };

  await page.goto(`/auth?invite=${forOne}`);
  await expect(email).toHaveValue(bound);
  await expect(email).not.toBeEditable();

  await codeField(page).press('End');
  await codeField(page).press('Backspace');
  await expect(email).toBeEditable();
  await expect(email).toHaveValue(bound);

  await email.fill('typed@example.com');
  await tryCode(forAnyone);
  await expect(valid).toBeVisible();
  await expect(email).not.toBeEditable();
  await expect(email).toHaveValue('typed@example.com');

  await tryCode('GONE-GONE-GONE');
  await expect(page.getByText('Invalid invite code')).toBeVisible();
  await expect(email).toBeEditable();

  for (const open of ['', 'half an address']) {
    await email.fill(open);
    await tryCode(forAnyone);
    await expect(valid).toBeVisible();
    await expect(email).toBeEditable();
    await expect(email).toHaveValue(open);
    await codeField(page).fill('');
  }

  await email.fill('typed@example.com');
  await tryCode(forOne);
  await expect(email).toHaveValue(bound);
  await expect(email).not.toBeEditable();
});
