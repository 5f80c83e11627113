import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';

/** A unique email address. */
export const someAddress = (name: string) => `${name}${randomUUID().slice(0, 8)}@example.com`;

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Invite code' });

/** Fills in the sign-in form and submits it. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** The number of mails to an address in the outbox. */
export async function mailsTo(origin: string, email: string): Promise<number> {
  const outbox = await (await fetch(`${origin}/dev/outbox`)).text();
  return outbox.split('<tr').filter((row) => row.includes(email)).length;
}

/** Opens the newest mail to an address and follows its link. */
export async function followMail(page: Page, email: string, subject: RegExp): Promise<void> {
  const mail = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject });
  // Some mails are written shortly after the page has announced them.
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.first().click();
  await page.locator('a[href*="token="]').first().click();
}

/** The six-digit code from the newest verification mail to an address. */
export async function codeMailedTo(origin: string, address: string): Promise<string> {
  const outbox = await (await fetch(`${origin}/dev/outbox`)).text();
  const row = outbox.split('<tr>').find((one) => one.includes(address));
  const code = />(\d{6}) is your Halfstar code</.exec(row ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was mailed to ${address}`);
  return code;
}
