import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
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
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** How many mails to an address the outbox holds. */
export async function mailsTo(origin: string, email: string): Promise<number> {
  const outbox = await (await fetch(`${origin}/dev/outbox`)).text();
  return outbox.split('<tr').filter((row) => row.includes(email)).length;
}
