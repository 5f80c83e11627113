import type { Page } from '@playwright/test';
import { joinAs } from '../scripts/support/people.ts';
import { Client } from '../server/test/client.ts';
import { expect, signIn, test } from './support/house.ts';

const CODE = /^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/;

const rows = (page: Page) => page.getByRole('table', { name: 'Your codes' }).getByRole('row');
const rowOf = (page: Page, text: string) => rows(page).filter({ hasText: text });
const createCode = (page: Page) => page.getByRole('button', { name: 'Create Code' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('[INV-04] a founder makes a code, copies code and link, sees the quota go down, and takes the code back', async ({
  newMember,
  browser,
  baseURL,
}) => {
  const { page } = await newMember('fred', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/');
  await page.getByRole('link', { name: 'Invite Codes' }).click();
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  await expect(page.getByText('No codes yet.')).toBeVisible();
  // What only an admin may choose is not there.
  await expect(page.getByRole('button', { name: 'More' })).toHaveCount(0);

  await page.getByLabel('Email (optional)').fill('not an address');
  await createCode(page).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email (optional)').fill('Guest.Star@example.com');
  await page.getByLabel('Note (optional)').fill('from the film club');
  await createCode(page).click();
  await expect(page.getByText('4 of 5 left', { exact: true })).toBeVisible();
  const row = rowOf(page, 'from the film club');
  await expect(row.getByText('guest.star@example.com')).toBeVisible();
  await expect(row.getByText('Open', { exact: true })).toBeVisible();
  await expect(row.getByRole('time')).toBeVisible();

  await row.getByRole('button', { name: /^Copy code/ }).click();
  await expect(page.getByText('The code is in your clipboard.')).toBeVisible();
  const code = await clipboard(page);
  expect(code).toMatch(CODE);
  await expect(row).toContainText(code);
  await row.getByRole('button', { name: /^Copy link/ }).click();
  await expect(page.getByText('The link is in your clipboard.')).toBeVisible();
  const link = await clipboard(page);
  expect(link).toBe(`${baseURL}/auth?invite=${code}`);

  const guest = await (await browser.newContext({ baseURL })).newPage();
  await guest.goto(link);
  await expect(guest.getByText('Invite code is valid', { exact: true })).toBeVisible();
  await expect(guest.getByRole('textbox', { name: 'Email' })).toHaveValue('guest.star@example.com');

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }).click();
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  await guest.reload();
  await expect(guest.getByText('Invalid invite code', { exact: true })).toBeVisible();
  await guest.context().close();
});

test('[INV-04] a code that somebody used names them, and offers nothing more', async ({ newMember, house }) => {
  const { client, page } = await newMember('hana');
  const { code } = await client.api.invites.create({});
  const friend = await joinAs(house.origin, `friend${client.username}`, code);
  await page.goto('/founder-invites');
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  const row = rowOf(page, code);
  await expect(row.getByText('Used', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: `@${friend.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: friend.username })).toBeVisible();
});

test('[INV-04] an admin makes fifty codes of a type at once, for many people each and until a day', async ({
  house,
  browser,
}) => {
  const admin = new Client(house.origin);
  admin.cookies = house.adminCookies;
  const context = await browser.newContext({
    baseURL: house.origin,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signIn(context, house.origin, admin);
  const page = await context.newPage();
  await page.goto('/founder-invites');
  await expect(page.getByText('No limit')).toBeVisible();
  const more = page.getByRole('button', { name: 'More' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true');

  await page.getByLabel('Note (optional)').fill('Projectionists');
  await page.getByLabel('Type').selectOption('Cinema employee');
  await page.getByLabel('How many codes').fill('51');
  await createCode(page).click();
  await expect(page.getByText('Make between 1 and 50 codes at once.')).toBeVisible();
  await expect(page.getByLabel('How many codes')).toBeFocused();
  await page.getByLabel('How many codes').fill('50');
  await page.getByLabel('Uses per code').fill('3');
  await page.getByLabel('Last day (optional)').fill('2030-12-24');
  await createCode(page).click();
  await expect(page.getByText('50 codes are ready to be shared.')).toBeVisible();
  const made = rowOf(page, 'Projectionists');
  await expect(made).toHaveCount(50);
  await expect(made.first()).toContainText('Cinema employee');
  await expect(made.first()).toContainText('0 of 3 used');
  await expect(made.first().getByTitle(/24 December 2030|24 Dec 2030|December 24, 2030/)).toBeVisible();

  await page.getByRole('button', { name: 'Copy all 50' }).click();
  await expect(page.getByText('50 codes are in your clipboard.')).toBeVisible();
  const codes = (await clipboard(page)).split('\n');
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(CODE);
  const validation = await new Client(house.origin).api.invites.validate({ code: codes[0] ?? '' });
  expect(validation).toMatchObject({ valid: true, invite_type: 'ncg_employee' });
  await context.close();
});
