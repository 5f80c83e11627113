import { expect, test } from '../support/fixtures.ts';

test('Back closes what is open over a page, the topmost first, and only then changes the page', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('bak');
  const movie = await film('Heat');
  await client.api.tracking.addToList({ movie_id: movie, list_type: 'watchlist' });
  const follow = (name: string) => page.getByRole('complementary').getByRole('link', { name }).click();
  await page.goto('/');
  await follow('Lists');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('Lists');
  await page.keyboard.press('ControlOrMeta+k');
  const palette = page.getByRole('dialog', { name: 'Search films, people, lists and clubs' });
  await expect(palette).toBeVisible();
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(title).toHaveText('Lists');

  // A film's dialog has an address of its own, and what is opened over it has none.
  await page.getByRole('main').getByRole('link', { name: /^Heat/ }).first().click();
  await expect(page).toHaveURL(new RegExp(`film=${movie}`));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Add to a list/i }).click();
  const lists = page.getByRole('dialog', { name: 'Add Heat to a list' });
  await expect(lists).toBeVisible();
  await page.goBack();
  await expect(lists).toBeHidden();
  await expect(page).toHaveURL(/film=/);
  await page.goBack();
  await expect(page).toHaveURL(/\/lists$/);
  await page.goForward();
  await expect(page).toHaveURL(/film=/);
  await page.goBack();
  await page.goBack();
  await expect(title).not.toHaveText('Lists');
});

test('Back and a reload ask before they discard what was typed into the profile', async ({ newMember }) => {
  const { page } = await newMember('rel');
  await page.goto('/movies');
  await page.getByRole('complementary').getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit Profile' });
  const bio = editor.getByRole('textbox', { name: 'Bio' });
  await bio.fill('I like trains in films.');
  const place = () => page.evaluate(() => JSON.stringify(window.history.state));
  const editing = await place();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Discard your changes?' });
  await expect(question).toBeVisible();
  // The step back is undone a moment later.
  await expect.poll(place).toBe(editing);
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(bio).toHaveValue('I like trains in films.');

  const asked = page.waitForEvent('dialog');
  const reloading = page.reload().catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reloading;
  await expect(bio).toHaveValue('I like trains in films.');

  await page.goBack();
  await question.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(editor).toBeHidden();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/movies$/);
});
