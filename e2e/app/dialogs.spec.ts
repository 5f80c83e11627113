import { expect, test } from '../support/house.ts';

test('Escape closes the dialog on top only, and the focus goes back to where that was opened', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('eve');
  const movie_id = await film('Heat');
  const content = 'Two tired men and a long street. '.repeat(60);
  await client.api.reviews.publish({ movie_id, title: '', content, rating: 4, is_spoiler: false });
  await page.goto(`/lists?film=${movie_id}`);
  const filmDialog = page.getByRole('dialog', { name: /^Heat/ });
  await filmDialog.getByRole('tab', { name: /reviews/i }).click();
  const card = filmDialog.getByRole('article').first();
  const full = card.getByRole('button', { name: 'in full' });
  await full.click();
  const fullDialog = page.getByRole('dialog', { name: `${client.username} on Heat` });
  await expect(fullDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(fullDialog).toHaveCount(0);
  await expect(full).toBeFocused();
  await expect(filmDialog).toBeVisible();

  const actions = card.getByRole('button', { name: /actions for your review/i });
  await actions.click();
  const remove = page.getByRole('menuitem', { name: 'Delete Review' });
  await expect(remove).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(remove).toBeHidden();
  await expect(filmDialog).toBeVisible();
  await actions.click();
  await remove.click();
  const question = page.getByRole('dialog', { name: 'Delete this review?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(filmDialog).toBeVisible();

  await filmDialog.getByRole('button', { name: /add to a list/i }).click();
  const lists = page.getByRole('dialog', { name: 'Add Heat to a list' });
  await expect(lists).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
  await expect(filmDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filmDialog).toHaveCount(0);
  await expect(page).toHaveURL('/lists');
});
