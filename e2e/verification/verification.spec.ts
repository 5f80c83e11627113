import type { Page } from '@playwright/test';
import { Client } from '../../server/test/client.ts';
import { codeMailedTo } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const CINEMA = 'Odeon, Manchester';

const requestVerification = async (page: Page, workEmail: string) => {
  await page.getByLabel('Your cinema').fill(CINEMA);
  await page.getByLabel('Work email').fill(workEmail);
  await page.getByRole('button', { name: 'Verify' }).click();
};

test('[ONB-04] an address of a known cinema is verified by a mailed code, by keyboard alone', async ({
  newMember,
  testServer,
}) => {
  const { page, client } = await newMember('rex');
  await page.goto('/employee-verification');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Name your cinema.')).toBeVisible();
  await expect(page.getByLabel('Your cinema')).toBeFocused();
  const workEmail = `${client.username}@odeon.example`;
  await page.keyboard.type(CINEMA);
  await page.keyboard.press('Tab');
  await page.keyboard.type(workEmail);
  await page.keyboard.press('Enter');
  await expect(page.getByText(workEmail)).toBeVisible();
  const code = await codeMailedTo(testServer.origin, workEmail);

  const field = page.getByRole('textbox', { name: 'Code' });
  await field.fill('12345');
  await field.press('Enter');
  await expect(page.getByText('The code is 6 digits.')).toBeVisible();
  await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
  await field.press('Enter');
  await expect(page.getByText('4 tries are left.')).toBeVisible();
  await field.fill(code);
  await field.press('Enter');
  await expect(page.getByText(`You are verified for ${CINEMA} until`)).toBeVisible();
  await page.goto(`/${client.username}`);
  await expect(page.getByText('Works in a cinema')).toBeVisible();
});

test('[ONB-04] any other address waits for an admin, and the page shows the decision', async ({
  newMember,
  testServer,
}) => {
  const { page, client } = await newMember('sofa');
  await page.goto('/employee-verification');
  await requestVerification(page, 'me@elsewhere.example');
  await expect(page.getByText('An admin looks at your request')).toBeVisible();
  await page.getByRole('button', { name: 'Take It Back' }).click();
  await requestVerification(page, 'me@elsewhere.example');
  await expect(page.getByText('An admin looks at your request')).toBeVisible();

  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  const { items } = await admin.api.verification.listPending({});
  const requested = items.find((item) => item.user_id === client.userId);
  await admin.api.verification.decide({ verification_id: requested?.id ?? '', approved: false });
  await expect(page.getByText(`We could not confirm that you work at ${CINEMA}.`)).toBeVisible();
  await expect(page.getByLabel('Work email')).toBeVisible();
});
