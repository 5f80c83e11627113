import type { Locator, Page } from '@playwright/test';
import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, test } from '../support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

async function checkTabs(page: Page, tabs: Locator, name: string): Promise<void> {
  // While the film loads there is a heading already, but no tab.
  await expect(tabs).toHaveText(['Overview', /^Reviews/, /^Social/, 'Cast']);
  for (const tab of await tabs.all()) {
    await tab.click();
    await check(page, `${name}, ${await tab.textContent()}`);
  }
}

test('axe finds no violations on a film that friends have seen in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  const { client: friend } = await newMember('bo');
  await client.api.follows.follow({ user_id: friend.userId });
  const known = await film('Rashomon');
  const review = { title: '', content: 'Everybody saw something else.', rating: 4.5, is_spoiler: true };
  await friend.api.reviews.publish({ movie_id: known, ...review });
  await client.api.reviews.publish({ movie_id: known, ...review, is_spoiler: false });
  await page.goto(`/movies/${known}`);
  await checkTabs(page, page.getByRole('tab'), 'a film that friends have seen');
  await client.api.tracking.removeFromList({ movie_id: known, list_type: 'watched' });
  await client.api.profiles.changeSettings({ user_id: client.userId, hide_scores_until_seen: true });
  await page.reload();
  await checkTabs(page, page.getByRole('tab'), 'a film with veiled scores');
});

test('axe finds no violations on a film that nobody has met in both schemes', async ({ newMember, film }) => {
  const { page, client } = await newMember('axe');
  await client.api.profiles.changeSettings({ user_id: client.userId, hide_scores_until_seen: true });
  await page.goto(`/movies/${await film('Stalker')}`);
  await checkTabs(page, page.getByRole('tab'), 'a film that nobody has met');
});

test('axe finds no violations in the film dialog in both schemes', async ({ newMember, film }) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  const parasite = await film('Parasite');
  const dialog = page.getByRole('dialog');
  await page.goto(`/lists?film=${parasite}`);
  await expect(dialog.getByRole('heading', { name: 'Parasite' })).toBeVisible();
  await checkTabs(page, dialog.getByRole('tab'), 'film dialog');
});

test('axe finds no violations in the dialogs of viewings in both schemes', async ({ newMember, film }) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  const dialog = page.getByRole('dialog');
  await page.goto(`/lists?film=${await film('Gladiator')}`);
  const viewing = page.getByRole('dialog', { name: /Gladiator/ }).last();
  await dialog.getByRole('button', { name: 'Log a viewing' }).click();
  await expect(viewing.getByText('So far')).toBeVisible();
  await viewing.getByText('Another day').click();
  await check(page, 'noting a viewing');
  await viewing.getByRole('button', { name: /29 February 2020/ }).click();
  await check(page, 'changing a viewing');
  await viewing.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('dialog', { name: 'Remove this viewing?' })).toBeVisible();
  await check(page, 'removing a viewing');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: /mark as unwatched/ }).click();
  await expect(page.getByText('Take Gladiator off watched?')).toBeVisible();
  await check(page, 'taking a film of the diary off watched');
  await page.goto(`/lists?film=${await film('Stalker')}`);
  await dialog.getByRole('button', { name: 'Mark as Watched' }).click();
  await page.getByRole('button', { name: 'Another day' }).click();
  await check(page, 'asking for the day');
});
