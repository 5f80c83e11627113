import type { Page } from '@playwright/test';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: RegExp | string) => page.getByRole('button', { name }).press('Enter');

test('[PRO-04] [A11-01] approving all requests keeps the focus, and so does an answer that fails', async ({
  newMember,
}) => {
  const { page, client } = await newMember('all');
  await client.api.visibility.setAudience({ user_id: client.userId, audience: 'followers' });
  for (const name of ['one', 'two'])
    await (await newMember(name)).client.api.follows.follow({ user_id: client.userId });
  await page.goto('/followers?tab=requests');
  await page.route('**/api/follow-requests/**', (route) => route.abort());
  const approve = page.getByRole('button', { name: /^Approve one/ });
  await approve.press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(approve).toBeFocused();
  await page.unroute('**/api/follow-requests/**');

  await press(page, 'Approve All');
  await expect(page.getByText('Nobody is waiting.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test('[FOL-02] [A11-01] by keyboard alone a member is blocked on a profile and unblocked in the settings, and the focus is kept', async ({
  newMember,
}) => {
  const { page, client } = await newMember('keys');
  const [{ client: first }, { client: second }] = [await newMember('first'), await newMember('second')];
  await page.goto(`/${second.username}`);
  const menu = page.getByRole('button', { name: /^Actions for second/ });
  const block = page.getByRole('menuitem', { name: 'Block' });
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: /^Follow second/ }).focus();
  await page.keyboard.press('Tab');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Mute' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Report' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(block).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: /^Block second/ });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Follow second/ })).toBeVisible();

  await menu.press('Enter');
  await block.press('Enter');
  await dialog.getByRole('button', { name: 'Block' }).press('Enter');
  await expect(page.getByText(/Neither of you sees the other\.$/)).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await client.api.blocks.block({ user_id: first.userId });
  await page.goto('/settings');
  const row = page.getByRole('list', { name: 'Blocked people' }).getByRole('listitem');
  await expect(row).toHaveCount(2);
  await press(page, /^Unblock first/);
  await expect(row.filter({ hasText: 'first' })).toBeFocused();
  await expect(row.filter({ hasText: 'first' })).toContainText('Unblocked');
  await press(page, /^Unblock second/);
  await expect(row.filter({ hasText: 'second' })).toBeFocused();
  await expect(row.filter({ hasText: 'second' })).toContainText('Unblocked');
});

test('[FOL-02] muting and blocking in the Following tab changes the row in place', async ({ newMember }) => {
  const { page, client } = await newMember('list');
  const { client: other } = await newMember('other');
  const { client: left } = await newMember('left');
  for (const { userId } of [other, left]) await client.api.follows.follow({ user_id: userId });
  await page.goto('/followers?tab=following');
  const list = page.getByRole('list', { name: 'Following' });
  await list.getByRole('button', { name: /^Following left/ }).press('Enter');
  await expect(list.getByRole('button', { name: /^Follow left/ })).toBeVisible();
  await press(page, /^Actions for other/);
  await page.getByRole('menuitem', { name: 'Mute' }).press('Enter');
  await expect(page.getByText(/^You see nothing of other/)).toBeVisible();
  const menu = page.getByRole('button', { name: /^Actions for other/ });
  await expect(menu).toBeFocused();
  // The one who was unfollowed by mistake stays.
  await expect(list.getByRole('button', { name: /^Follow left/ })).toBeVisible();
  await menu.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Unmute' })).toBeVisible();
});

test('[FOL-01] [A11-01] dismissing the only recommendation of a limited profile keeps the focus', async ({
  newMember,
}) => {
  const { page, client } = await newMember('rec');
  const [{ client: shy }, { client: other }] = [await newMember('shy'), await newMember('known')];
  await shy.api.visibility.setAudience({ user_id: shy.userId, audience: 'followers' });
  const relation = await client.api.follows.getRelation({ user_id: other.userId });
  const person = await other.api.profiles.getOwn({ user_id: other.userId });
  const items = [{ ...person, relation, reason: { kind: 'popular' } }];
  await disableServerRendering(page);
  await page.route('**/api/recommended-users', (route) => route.fulfill({ json: { items } }));
  await page.route('**/dismissal', async (route) => {
    const response = await route.fetch();
    items.length = 0;
    await route.fulfill({ response });
  });
  await page.goto(`/${shy.username}`);
  await press(page, /^Dismiss known/);
  await expect(page.getByRole('heading', { name: 'Others to follow' })).toBeHidden();
  await expect(heading(page)).toBeFocused();
});
