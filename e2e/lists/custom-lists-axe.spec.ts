import type { Client } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

/** Creates two lists of the member, and returns the one with Vertigo and Solaris on it. */
async function createLists({ api }: Client, film: (title: string) => Promise<string>): Promise<string> {
  const form = { name: 'Stairs', description: 'Up and down.', ranked: true, public: true };
  const { id } = await api.lists.create(form);
  await api.lists.create({ ...form, name: 'Lifts', public: false });
  for (const title of ['Vertigo', 'Solaris']) {
    await api.lists.addMovie({ list_id: id, movie_id: await film(title) });
  }
  return id;
}

test('[A11-01] axe finds no violations on custom lists and in their dialogs in both schemes', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('axe');
  const dialog = page.getByRole('dialog');
  const id = await createLists(client, film);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: /^Lifts/ })).toBeVisible();
  await check(page, 'a profile with lists');
  await page.goto(`/lists/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Stairs' })).toBeVisible();
  await check(page, 'a list');
  for (const name of ['Add Films', 'Edit List']) {
    await page.getByRole('button', { name }).click();
    await expect(dialog.getByRole('textbox').first()).toBeVisible();
    await check(page, `list, ${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  }
});

test('[A11-01] axe finds no violations on custom lists with notes in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  const id = await createLists(client, film);
  await page.goto(`/lists/${id}`);
  await page.getByRole('button', { name: 'Order and Notes' }).click();
  await page.getByRole('button', { name: 'Add a note on Vertigo' }).click();
  await page.getByLabel('Note on Vertigo').fill('The bell tower.');
  await check(page, 'list, order and notes');
  await page.getByRole('button', { name: 'Save Note' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('list', { name: 'Stairs' }).getByText('The bell tower.')).toBeVisible();
  await check(page, 'list with notes');
});

test('[A11-01] axe finds no violations when a film is put on a list in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  const id = await createLists(client, film);
  await page.goto(`/lists/${id}?film=${await film('Solaris')}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Add to a list…' }).click();
  const choosing = page.getByRole('dialog', { name: 'Add Solaris to a list' });
  await expect(choosing.getByLabel('Stairs')).toBeChecked();
  await check(page, 'choosing lists for a film');
  await choosing.getByRole('button', { name: 'New List' }).click();
  await check(page, 'a new list for a film');
});

test('[A11-01] axe finds no violations on a custom list for a visitor in both schemes', async ({
  newMember,
  film,
  page: visitor,
}) => {
  const { client } = await newMember('axe');
  const id = await createLists(client, film);
  await visitor.goto(`/lists/${id}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Stairs' })).toBeVisible();
  await check(visitor, 'a list for a visitor');
});
