import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { joinAs } from '../../scripts/support/people.ts';
import { Client } from '../../server/test/client.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const CODE = /^([A-HJKMNP-Z2-9]{4}-){2}[A-HJKMNP-Z2-9]{4}$/;

const rows = (page: Page) => page.getByRole('table', { name: 'Your codes' }).getByRole('row');
const getRow = (page: Page, text: string) => rows(page).filter({ hasText: text });
const createCode = (page: Page) => page.getByRole('button', { name: 'Create Code' });
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

test('[INV-04] a founder creates a code, copies code and link, sees the quota decrease, and revokes the code', async ({
  newMember,
  browser,
  baseURL,
}) => {
  const { page } = await newMember('fred', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.goto('/');
  await page.getByRole('link', { name: 'Invite Codes' }).click();
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  await expect(page.getByText('No codes yet.')).toBeVisible();
  // The options for admins are not shown.
  await expect(page.getByRole('button', { name: 'More options' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /quota/ })).toHaveCount(0);

  await page.getByLabel('Email (optional)').fill('not an address');
  await createCode(page).click();
  await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
  await page.getByLabel('Email (optional)').fill('Guest.Star@example.com');
  await page.getByLabel('Note (optional)').fill('from the film club');
  await createCode(page).click();
  await expect(page.getByText('4 of 5 left', { exact: true })).toBeVisible();
  const row = getRow(page, 'from the film club');
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

  const testUser = await (await browser.newContext({ baseURL })).newPage();
  await testUser.goto(link);
  await expect(testUser.getByText('Invite code is valid', { exact: true })).toBeVisible();
  await expect(testUser.getByRole('textbox', { name: 'Email' })).toHaveValue('guest.star@example.com');

  await row.getByRole('button', { name: /^Revoke/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke code' }).click();
  await expect(row.getByText('Revoked', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeFocused();
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  await testUser.reload();
  await expect(testUser.getByText('Invalid invite code', { exact: true })).toBeVisible();
  await testUser.context().close();
});

test('[INV-04] a used code shows who used it and offers no actions', async ({ newMember, testServer }) => {
  const { client, page } = await newMember('hana');
  const { code } = await client.api.invites.create({});
  const friend = await joinAs(testServer.origin, `friend${client.username}`, code);
  await page.goto('/founder-invites');
  await expect(page.getByText('5 of 5 left', { exact: true })).toBeVisible();
  const row = getRow(page, code);
  await expect(row.getByText('Used', { exact: true })).toBeVisible();
  await expect(row.getByRole('button')).toHaveCount(0);
  await row.getByRole('link', { name: `@${friend.username}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: friend.username })).toBeVisible();
});

test('[INV-04] an admin creates fifty codes of a type at once, with several uses each and an expiry date', async ({
  testServer,
  browser,
}) => {
  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  const context = await browser.newContext({
    baseURL: testServer.origin,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await signIn(context, testServer.origin, admin);
  const page = await context.newPage();
  await page.goto('/founder-invites');
  await expect(page.getByText('No limit')).toBeVisible();
  const note = `Projectionists ${randomUUID()}`;
  const more = page.getByRole('button', { name: 'More options' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Fewer options' })).toHaveAttribute('aria-expanded', 'true');

  await page.getByLabel('Note (optional)').fill(note);
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
  const made = getRow(page, note);
  // Other tests create codes meanwhile, so the fiftieth may be on the next page.
  const fetched = async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    return made.count();
  };
  await expect.poll(fetched).toBe(50);
  await expect(made.first()).toContainText('Cinema employee');
  await expect(made.first()).toContainText('0 of 3 used');
  await expect(made.first().getByTitle(/24 December 2030|24 Dec 2030|December 24, 2030/)).toBeVisible();

  await page.getByRole('button', { name: 'Copy all 50' }).click();
  await expect(page.getByText('50 codes are in your clipboard.')).toBeVisible();
  const codes = (await clipboard(page)).split('\n');
  expect(new Set(codes).size).toBe(50);
  for (const code of codes) expect(code).toMatch(CODE);
  const validation = await new Client(testServer.origin).api.invites.validate({ code: codes[0] ?? '' });
  expect(validation).toMatchObject({ valid: true, invite_type: 'ncg_employee' });
  await context.close();
});

test('[INV-04] an admin raises a founder’s quota by keyboard, which the founder sees at once', async ({
  testServer,
  newMember,
  browser,
}) => {
  const founder = await newMember('fay');
  await founder.page.goto('/founder-invites');
  await expect(founder.page.getByText('5 of 5 left', { exact: true })).toBeVisible();

  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  const context = await browser.newContext({ baseURL: testServer.origin });
  await signIn(context, testServer.origin, admin);
  const page = await context.newPage();
  await page.goto('/founder-invites');
  const raiseButton = page.getByRole('button', { name: 'Raise a founder’s quota' });
  await raiseButton.focus();
  await page.keyboard.press('Enter');
  const username = page.getByRole('textbox', { name: 'Username' });
  await expect(username).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Whose quota? Type a username.')).toBeVisible();
  await page.keyboard.type('nobody-of-this-name');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody here is called @nobody-of-this-name.')).toBeVisible();
  await username.press('ControlOrMeta+a');
  await page.keyboard.type('admin1');
  await page.keyboard.press('Enter');
  await expect(page.getByText('An admin makes any number of codes.')).toBeVisible();

  let refused = true;
  await page.route('**/invite-quota', (route) => (refused ? route.abort() : route.continue()));
  await username.press('ControlOrMeta+a');
  await page.keyboard.type(`@${founder.client.username.toUpperCase()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The quota could not be loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Try Again' }).focus();
  // Other tests make codes as the same admin, and live updates then fetch the quota again too.
  refused = false;
  await page.keyboard.press('Enter');

  const quota = page.getByRole('form', { name: `Quota of @${founder.client.username}` });
  const open = quota.getByLabel('Open at a time');
  const total = quota.getByLabel('In all');
  await expect(open).toHaveValue('5');
  await expect(total).toHaveValue('20');
  await open.press('ControlOrMeta+a');
  await page.keyboard.type('21');
  await page.keyboard.press('Enter');
  await expect(quota.getByText('No more codes can be open than may be made in all.')).toBeVisible();
  await expect(open).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('9');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(
    quota.getByText(`@${founder.client.username} may have 9 codes open at a time and make 40 in all.`),
  ).toBeVisible();
  await expect(founder.page.getByText('9 of 9 left', { exact: true })).toBeVisible();
  await expect(founder.page.getByText('You can make 40 more in all.')).toBeVisible();
  await context.close();
});
