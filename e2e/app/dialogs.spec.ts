import { expect, test } from '../support/fixtures.ts';

test('Escape closes only the dialog on top, and the focus returns to what opened it', { tag: '@gate' }, async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('eve');
  // Other tests write nothing about it, so that its one review is this one.
  const movie_id = await film('Rififi');
  const content = 'Four tired men and a long night. '.repeat(60);
  await client.api.reviews.publish({ movie_id, title: '', content, rating: 4, is_spoiler: false });
  await page.goto(`/lists?film=${movie_id}`);
  const filmDialog = page.getByRole('dialog', { name: /^Rififi/ });
  await filmDialog.getByRole('tab', { name: /reviews/i }).click();
  const card = filmDialog.getByRole('article').first();
  const full = card.getByRole('button', { name: 'in full' });
  await full.click();
  const fullDialog = page.getByRole('dialog', { name: `${client.username} on Rififi` });
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
  const lists = page.getByRole('dialog', { name: 'Add Rififi to a list' });
  await expect(lists).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lists).toHaveCount(0);
  await expect(filmDialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(filmDialog).toHaveCount(0);
  await expect(page).toHaveURL('/lists');
});

test('[A11-01] a dialog that was first opened before the one beneath is on top, closes alone, and Back closes the film', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('ivo');
  await client.api.tracking.rate({ movie_id: await film('Heat'), rating: 4 });
  await page.goto('/lists?list=diary');
  const change = page.getByRole('button', { name: /^Change the viewing of Heat/ });
  const viewing = page.getByRole('dialog', { name: 'Your viewing of Heat' });
  await change.click();
  await expect(viewing).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewing).toHaveCount(0);
  await expect(change).toBeFocused();

  const link = page.getByRole('list', { name: 'Diary' }).getByRole('link', { name: /^Heat/ }).first();
  await link.press('Enter');
  const filmDialog = page.getByRole('dialog', { name: /^Heat/ });
  const log = filmDialog.getByRole('button', { name: 'Log a viewing' });
  await log.click();
  const logging = page.getByRole('dialog', { name: 'A viewing of Heat' });
  await expect(logging.getByText('You have seen it once')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(logging).toHaveCount(0);
  await expect(log).toBeFocused();
  await expect(filmDialog).toBeVisible();

  await page.goBack();
  await expect(filmDialog).toHaveCount(0);
  await expect(page).toHaveURL('/lists?list=diary');
  await expect(link).toBeFocused();
});

test('[A11-01] after several dialogs in a row the focus returns to what opened the first', async ({ newMember }) => {
  const { page } = await newMember('jo');
  await page.goto('/lists?list=own');
  const search = page.getByRole('banner').getByRole('button', { name: /search films/i });
  await search.press('Enter');
  await page.getByRole('combobox', { name: /search/i }).fill('casablanca');
  await expect(page.getByRole('row', { name: /Casablanca/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  const filmDialog = page.getByRole('dialog', { name: /^Casablanca/ });
  await filmDialog.getByRole('button', { name: 'Write review' }).click();
  const review = page.getByRole('dialog', { name: 'Review' });
  await expect(review.getByRole('textbox', { name: 'Title' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(review).toHaveCount(0);
  await expect(search).toBeFocused();
});

test('the buttons of a dialog that is higher than the window stay in view, and hide nothing that takes the focus', async ({
  newMember,
}) => {
  const { page } = await newMember('uma');
  await page.setViewportSize({ width: 390, height: 520 });
  await page.goto('/movie-clubs');
  await page.getByRole('button', { name: 'Start a Club' }).first().click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Start Club' });
  await expect(save).toBeInViewport({ ratio: 1 });
  const focused = page.locator(':focus');
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
  const next = [
    ['textbox', 'Description'],
    ['button', 'Choose Picture'],
    ['textbox', 'Rules'],
  ] as const;
  for (const [role, name] of next) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole(role, { name })).toBeFocused();
    // Playwright would scroll to an element that it clicks.
    const isOnTop = focused.evaluate((field) => {
      const { left, bottom } = field.getBoundingClientRect();
      return field.contains(document.elementFromPoint(left + 20, bottom - 5));
    });
    expect([name, await isOnTop]).toEqual([name, true]);
  }
  await expect(save).toBeInViewport({ ratio: 1 });
});
