import type { Locator, Page } from '@playwright/test';
import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, test } from '../support/fixtures.ts';

const TABS = ['Overview', 'Reviews', 'Social', 'Cast'];
/** Below this width the page of a film has tabs too. */
const PHONE = { width: 390, height: 844 };
const PARTS = ['overview', 'reviews', 'social'];

async function checkTab(page: Page, place: Page | Locator, tab: string, name: string): Promise<void> {
  // A check ends on a wide screen.
  if (place === page) await page.setViewportSize(PHONE);
  // While the film loads there is a heading already, but no tab.
  await expect(place.getByRole('tab')).toHaveText(TABS.map((each) => new RegExp(`^${each}`)));
  await place.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
  await check(page, `${name}, ${tab}`);
}

for (const part of PARTS) {
  test(`[A11-01] axe finds no violations on the page of a film on wide screens in both schemes: ${part}`, async ({
    newMember,
    film,
  }) => {
    const { page, client } = await newMember('axe');
    const { client: friend } = await newMember('bo');
    await client.api.follows.follow({ user_id: friend.userId });
    const movie_id = await film('Dersu Uzala');
    const review = { title: '', content: 'Everybody saw something else.', rating: 4.5, is_spoiler: false };
    await friend.api.reviews.publish({ movie_id, ...review });
    await page.goto(`/movies/${movie_id}?part=${part}`);
    await expect(page.getByRole('heading', { name: 'Similar films' })).toBeVisible();
    await check(page, `the page of a film, ${part}`);
  });
}

for (const tab of TABS) {
  test(`[A11-01] axe finds no violations on a film that friends have seen in both schemes: ${tab}`, async ({
    newMember,
    film,
  }) => {
    const { page, client } = await newMember('axe');
    const { client: friend } = await newMember('bo');
    await client.api.follows.follow({ user_id: friend.userId });
    const known = await film('Rashomon');
    const review = { title: '', content: 'Everybody saw something else.', rating: 4.5, is_spoiler: true };
    await friend.api.reviews.publish({ movie_id: known, ...review });
    await client.api.reviews.publish({ movie_id: known, ...review, is_spoiler: false });
    await page.goto(`/movies/${known}`);
    await checkTab(page, page, tab, 'a film that friends have seen');
    await client.api.tracking.removeFromList({ movie_id: known, list_type: 'watched' });
    await client.api.profiles.changeSettings({ user_id: client.userId, hide_scores_until_seen: true });
    await page.reload();
    await checkTab(page, page, tab, 'a film with veiled scores');
  });

  test(`[A11-01] axe finds no violations on a film that nobody has met in both schemes: ${tab}`, async ({
    newMember,
    film,
  }) => {
    const { page, client } = await newMember('axe');
    await client.api.profiles.changeSettings({ user_id: client.userId, hide_scores_until_seen: true });
    await page.goto(`/movies/${await film('Ordet')}`);
    await checkTab(page, page, tab, 'a film that nobody has met');
  });

  test(`[A11-01] axe finds no violations in the film dialog in both schemes: ${tab}`, async ({ newMember, film }) => {
    const { page } = (await createSeededMembers(newMember, film)).member;
    const dialog = page.getByRole('dialog');
    await page.goto(`/lists?film=${await film('Parasite')}`);
    await expect(dialog.getByRole('heading', { name: 'Parasite' })).toBeVisible();
    await checkTab(page, dialog, tab, 'film dialog');
  });
}

test('[A11-01] axe finds no violations in the dialogs of viewings in both schemes', async ({ newMember, film }) => {
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
});

test('[A11-01] axe finds no violations when a film of the diary is taken off watched in both schemes', async ({
  newMember,
  film,
}) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  await page.goto(`/lists?film=${await film('Gladiator')}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /mark as unwatched/ })
    .click();
  await expect(page.getByText('Take Gladiator off watched?')).toBeVisible();
  await check(page, 'taking a film of the diary off watched');
});

test('[A11-01] axe finds no violations when the day of a viewing is asked for in both schemes', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('axe');
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  const dialog = page.getByRole('dialog');
  await page.goto(`/lists?film=${await film('Stalker')}`);
  await dialog.getByRole('button', { name: 'Mark as Watched' }).click();
  await page.getByRole('button', { name: 'Another day' }).click();
  await check(page, 'asking for the day');
});
