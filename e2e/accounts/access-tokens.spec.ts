import { PASSWORD } from '../../scripts/support/people.ts';
import { Client } from '../../server/test/client.ts';
import { expect, test } from '../support/fixtures.ts';

test('[API-04] a member makes an access token, copies it, uses it in a script and revokes it', async ({
  newMember,
  testServer,
}) => {
  const { page, context, client } = await newMember('ada', { viewport: { width: 320, height: 640 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/settings');
  const make = page.getByRole('button', { name: 'Make a Token' });
  await make.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.type('Backup of my diary');
  await dialog.getByLabel('It may').selectOption('Read only');
  await dialog.getByLabel('It expires').selectOption('In 30 days');
  const password = dialog.getByLabel('Your password', { exact: true });
  await password.fill('not this one');
  await password.press('Enter');
  await expect(dialog.getByText('That is not your password.')).toBeVisible();
  await password.fill(PASSWORD);
  await password.press('Enter');

  await expect(dialog.getByText('Copy it now: it is not shown again.')).toBeFocused();
  // It is not closed by accident.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The token is in your clipboard.')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^halfstar_/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  const tokens = page.getByRole('list', { name: 'Access tokens' }).getByRole('listitem');
  await expect(tokens).toContainText('not used yet');
  await expect(make).toBeFocused();

  const script = new Client(testServer.origin, { authorization: `Bearer ${token}` });
  const own = `/api/users/${client.userId}/profile`;
  expect((await script.fetch(own)).status).toBe(200);
  const list = { name: 'Rain', description: '', ranked: false, public: true };
  expect((await script.send('POST', '/api/lists', list)).status).toBe(403);
  await page.reload();
  await expect(tokens).toContainText('last used on');

  await page.getByRole('button', { name: 'Revoke Backup of my diary' }).click();
  await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(page.getByText('No tokens yet.')).toBeVisible();
  await expect(make).toBeFocused();
  expect((await script.fetch(own)).status).toBe(401);
});
