import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

test('[PRO-04] [FOL-01] a member makes themselves followers-only; others ask, are approved, each by a press of their own, and declined, and withdraw', async ({
  newMember,
}) => {
  const [ada, bo, cy] = [await newMember('ada'), await newMember('bo'), await newMember('cy')];
  await ada.page.goto('/settings');
  const privacy = ada.page.getByRole('region', { name: 'Privacy' });
  await privacy.getByRole('radio', { name: 'Followers' }).click();
  await expect(privacy.getByRole('radio', { name: 'Followers' })).toBeChecked();

  const profile = `/${ada.client.username}`;
  // The newest is the first of the list.
  for (const { page } of [cy, bo]) {
    await page.goto(profile);
    await expect(page.getByText(`${ada.client.username} shows films, reviews and lists to followers.`)).toBeVisible();
    await page.getByRole('button', { name: `Request to Follow ${ada.client.username}` }).click();
    await expect(page.getByRole('button', { name: /^Requested to follow/ })).toBeVisible();
  }
  await check(bo.page, 'limited profile');

  await ada.page.goto('/followers');
  await ada.page.getByRole('tab', { name: 'Requests (2)' }).click();
  const requests = ada.page.getByRole('list', { name: 'Requests' });
  const rows = requests.getByRole('listitem');
  await check(ada.page, 'requests');
  // Nothing moves, so that a second press meets nobody else.
  const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().top));
  const before = await places();
  const approve = await requests.getByRole('button', { name: `Approve ${bo.client.username}` }).boundingBox();
  if (approve === null) throw new Error('the button is not shown');
  const press = () => ada.page.mouse.click(approve.x + approve.width / 2, approve.y + approve.height / 2);
  await press();
  await press();
  await expect(ada.page.getByRole('tab', { name: 'Requests (1)' })).toBeVisible();
  await press();
  // In case that the menu of the row is at that point.
  await ada.page.keyboard.press('Escape');
  await expect(rows.filter({ hasText: cy.client.username }).getByRole('button', { name: /^Approve/ })).toBeVisible();
  expect((await ada.client.api.requests.count()).count).toBe(1);
  await expect(ada.page.getByRole('tab', { name: 'Followers (1)' })).toBeVisible();
  await expect(rows.filter({ hasText: bo.client.username })).toContainText('Approved');
  expect(await places()).toEqual(before);
  await requests.getByRole('button', { name: `Decline ${cy.client.username}` }).click();
  await expect(rows.filter({ hasText: cy.client.username })).toContainText('Declined');
  expect(await places()).toEqual(before);
  await ada.page.reload();
  await expect(ada.page.getByText('Nobody is waiting.')).toBeVisible();

  // Open tabs follow: one sees the profile, the other may ask again and withdraws that.
  await expect(bo.page.getByRole('heading', { name: 'Recent reviews and activity' })).toBeVisible();
  await cy.page.getByRole('button', { name: /^Request to Follow/ }).click();
  await cy.page.getByRole('button', { name: /^Requested to follow/ }).click();
  await expect(cy.page.getByRole('button', { name: /^Request to Follow/ })).toBeVisible();
  await expect.poll(async () => (await ada.client.api.requests.count()).count).toBe(0);

  // To unfollow is asked about, because following again needs approval.
  await bo.page.getByRole('button', { name: /^Following .*, unfollow$/ }).click();
  const dialog = bo.page.getByRole('dialog', { name: /^Unfollow/ });
  await check(bo.page, 'unfollow dialog');
  await dialog.getByRole('button', { name: 'Keep Following' }).click();
  await expect(dialog).toBeHidden();
  await bo.page.getByRole('button', { name: /^Following .*, unfollow$/ }).click();
  await dialog.getByRole('button', { name: 'Unfollow' }).click();
  await expect(bo.page.getByText(/shows films, reviews and lists to followers/)).toBeVisible();
});

test('[PRO-04] going private is asked about, by keyboard alone, and hides the profile at once', async ({
  newMember,
  page: visitor,
}) => {
  const { page, client } = await newMember('hide');
  await page.goto('/settings');
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Everyone').focus();
  await page.keyboard.press('ArrowDown');
  await expect(radio('Followers')).toBeChecked();
  await page.keyboard.press('ArrowDown');
  const dialog = page.getByRole('dialog', { name: 'Hide everything from others?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await check(page, 'going private');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(radio('Followers')).toBeChecked();
  // The dialog asks first, so the choice is not made yet.
  await radio('Only me').click();
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(radio('Only me')).toBeChecked();
  await visitor.goto(`/${client.username}`);
  await expect(visitor.getByRole('heading', { name: /Nothing is showing here/ })).toBeVisible();
});

test('[PRO-04] showing everything to everyone is asked about, since it approves all requests', async ({
  newMember,
}) => {
  const [{ page, client }, fan] = [await newMember('open'), await newMember('fan')];
  await client.api.visibility.setAudience({ user_id: client.userId, audience: 'followers' });
  await fan.client.api.follows.follow({ user_id: client.userId });
  await page.goto('/settings');
  const radio = (name: string) => page.getByRole('radio', { name });
  await radio('Followers').focus();
  await page.keyboard.press('ArrowUp');
  const dialog = page.getByRole('dialog', { name: 'Show your things to everyone?' });
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(radio('Followers')).toBeChecked();
  expect((await client.api.requests.count({})).count).toBe(1);
  await radio('Everyone').click();
  await dialog.getByRole('button', { name: 'Show to Everyone' }).click();
  await expect(radio('Everyone')).toBeChecked();
  await expect.poll(async () => (await client.api.requests.count({})).count).toBe(0);
});

test('[FOL-01] followers are searched, removed and followed back', async ({ newMember }) => {
  const { page, client } = await newMember('star');
  const fans = [await newMember('zelda'), await newMember('quentin')];
  for (const fan of fans) await fan.client.api.follows.follow({ user_id: client.userId });
  await page.goto('/followers');
  const list = page.getByRole('list', { name: 'Followers' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  const field = page.getByRole('searchbox', { name: 'Search by name' });
  await field.fill('ZELD');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page).toHaveURL(/q=ZELD/);
  await field.fill('nobody at all');
  await expect(page.getByText('Nobody is called “nobody at all”.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear Search' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);

  await list.getByRole('button', { name: /^Follow back zelda/ }).click();
  await expect(list.getByRole('button', { name: /^Following zelda/ })).toBeVisible();
  await list.getByRole('button', { name: /^Actions for quentin/ }).click();
  await page.getByRole('menuitem', { name: 'Remove Follower' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('tab', { name: 'Followers (1)' })).toBeVisible();
});
