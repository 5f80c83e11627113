import { expect, test } from '../support/fixtures.ts';

test('[ACC-22] onboarding shows the generated name and lets it be changed by keyboard, with rules and taken names', async ({
  newUser,
  newMember,
}) => {
  const other = await newMember('taken');
  const { client, page } = await newUser('mia', 'newcomer');
  await page.goto('/onboarding');
  await expect(
    page.getByText(`You are @${client.username} here; we made the name from your email address.`),
  ).toBeVisible();

  const change = page.getByRole('button', { name: 'Change username' });
  await change.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(client.username);
  await expect(page.getByText('3 to 30 letters, digits, underscores and hyphens.')).toBeVisible();

  const attempts = {
    ab: 'A username has 3 to 30 characters.',
    'mia mia': 'A username is made of letters, digits, underscores and hyphens.',
    Timeline: 'This name is reserved. Choose another one.',
    [other.client.username.toUpperCase()]: 'Somebody has this name already.',
  };
  for (const [name, why] of Object.entries(attempts)) {
    await field.fill(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText(why, { exact: true })).toBeVisible();
    await expect(field).toBeFocused();
  }

  // The server does not respond for a moment.
  await page.route('**/username', (route) => route.abort());
  const fresh = `Mia-${client.userId.slice(-8)}`;
  await field.fill(fresh);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Halfstar cannot be reached.')).toBeVisible();
  await page.unroute('**/username');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved: you are @${fresh} from now on.`)).toBeVisible();
  await expect(page.getByText(`You are @${fresh} here.`)).toBeVisible();
  await expect(field).toHaveCount(0);
  await expect(change).toBeFocused();
  await page.reload();
  await expect(page.getByText(`You are @${fresh} here.`)).toBeVisible();
});

test('[ACC-22] [PRO-02] the page of a former name redirects to the new one, for members and visitors', async ({
  newMember,
  page,
}) => {
  const { client, page: own } = await newMember('nora');
  const old = client.username;
  const fresh = `nora_${client.userId.slice(-8)}`;
  await own.goto(`/${old}`);
  await expect(own.getByRole('heading', { level: 1, name: old })).toBeVisible();
  await client.api.profiles.changeUsername({ user_id: client.userId, username: fresh });
  // The open page is updated by a live message.
  await expect(own).toHaveURL(`/${fresh}`);

  await page.goto('/auth');
  await page.goto(`/${old.toUpperCase()}`);
  await expect(page).toHaveURL(`/${fresh}`);
  await expect(page.getByText(`@${fresh}`)).toBeVisible();
  await page.goto(`/profile/${old}`);
  await expect(page).toHaveURL(`/profile/${fresh}`);
  // The old address is not in the history.
  await page.goBack();
  await expect(page).toHaveURL(`/${fresh}`);
});

test('[ACC-22] a member changes the username in settings, and the sidebar shows it at once', async ({ newMember }) => {
  const { page, client } = await newMember('sam');
  await page.goto('/settings');
  const field = page.getByRole('textbox', { name: 'Username' });
  await expect(field).toHaveValue(client.username);
  await field.fill('admin');
  await field.press('Enter');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This name is reserved. Choose another one.')).toBeVisible();
  const name = `${client.username}-2`;
  await field.fill(name);
  await field.press('Enter');
  await expect(page.getByText(`You are @${name} now.`)).toBeVisible();
  await expect(page.getByRole('complementary').getByText(`@${name}`)).toBeVisible();
  // Three changes in thirty days; then the form shows when the next is possible.
  for (const more of ['-3', '-4'])
    await client.api.profiles.changeUsername({ user_id: client.userId, username: `${client.username}${more}` });
  await field.fill(`${client.username}-5`);
  await field.press('Enter');
  await expect(
    page.getByText(/A name can be changed 3 times in 30 days\. You can change it again after /),
  ).toBeVisible();
  await expect(page.getByRole('complementary').getByText(`@${client.username}-4`)).toBeVisible();
  await page.getByRole('link', { name: 'Employee Verification' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Employee Verification' })).toBeVisible();
});
