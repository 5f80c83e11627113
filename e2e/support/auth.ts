import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';

/** An address that nobody else has. */
export const someAddress = (name: string) => `${name}${randomUUID().slice(0, 8)}@example.com`;

export const emailField = (page: Page) => page.getByRole('textbox', { name: 'Email' });
export const passwordField = (page: Page) => page.getByLabel('Password', { exact: true });
export const codeField = (page: Page) => page.getByRole('textbox', { name: 'Invite code' });

/** Fills in the sign-in form and sends it. */
export async function signInAs(page: Page, email: string): Promise<void> {
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}

/** How many mails to an address the outbox holds. */
export async function mailsTo(origin: string, email: string): Promise<number> {
  const outbox = await (await fetch(`${origin}/dev/outbox`)).text();
  return outbox.split('<tr').filter((row) => row.includes(email)).length;
}

/** Opens the newest mail to an address and follows its link, as a person does. */
export async function followMail(page: Page, email: string, subject: RegExp): Promise<void> {
  const mail = page.getByRole('row').filter({ hasText: email }).getByRole('link', { name: subject });
  // Some mails are written a moment after the page has said that they come.
  await expect(async () => {
    await page.goto('/dev/outbox');
    await expect(mail.first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.first().click();
  await page.locator('a[href*="token="]').first().click();
}

/** The six digits of the newest mail to an address that is to be shown to be of a cinema. */
export async function codeMailedTo(origin: string, address: string): Promise<string> {
  const outbox = await (await fetch(`${origin}/dev/outbox`)).text();
  const row = outbox.split('<tr>').find((one) => one.includes(address));
  const code = />(\d{6}) is your Halfstar code</.exec(row ?? '')?.[1];
  if (code === undefined) throw new Error(`no code was mailed to ${address}`);
  return code;
}
