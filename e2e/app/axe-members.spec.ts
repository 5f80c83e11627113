import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

/** What a member sees besides the pages in e2e/support/pages.ts, each a test of its own. `:friend` and `:review` are a name and an id. */
const PAGES: [path: string, heading: string | RegExp][] = [
  ['/discover?tab=trending', 'Discover'],
  ['/movies?status=watched&genre=War', 'Movies'],
  ['/:friend', ':friend'],
  ['/followers?tab=recommended', 'Followers'],
  ['/reviews/:review', ''],
  ['/lists?list=favorites', 'Lists'],
  ['/lists?list=watched&view=list', 'Lists'],
  ['/lists?list=diary', 'Lists'],
  ['/lists?list=to-rate', 'Lists'],
  ['/lists?list=own', 'Lists'],
];

async function checkPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
  await check(page, path);
}

for (const [path, heading] of PAGES) {
  test(`[A11-01] axe finds no violations on a member's page in both schemes: ${path}`, async ({ newMember, film }) => {
    const { member, friend, reviewId } = await createSeededMembers(newMember, film);
    const fill = (text: string) => text.replace(':friend', friend.client.username).replace(':review', reviewId);
    await checkPage(member.page, fill(path), typeof heading === 'string' ? fill(heading) : heading);
  });
}

test('[A11-01] axe finds no violations on a film that the member has reviewed in both schemes', async ({
  newMember,
  film,
}) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  await checkPage(page, `/movies/${await film('Parasite')}`, 'Parasite');
});

test('[A11-01] axe finds no violations in the palette in both schemes', async ({ newMember, film }) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  await page.goto('/lists');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Parasite');
  await expect(page.getByRole('row').first()).toBeVisible();
  await check(page, 'palette');
});

test('[A11-01] axe finds no violations on a newcomer’s home in both schemes', async ({ newMember, film }) => {
  const { member, friend } = await createSeededMembers(newMember, film);
  const { page, client } = friend;
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText('Stairs all the way down').first()).toBeVisible();
  await check(page, '/ with a timeline');
  await client.api.follows.unfollow({ user_id: member.client.userId });
  await page.reload();
  await expect(page.getByText('No activity in your timeline yet!')).toBeVisible();
  await check(page, '/ with nothing on it');
});

test('[A11-01] axe finds no violations before an account goes in both schemes', async ({ newMember, testServer }) => {
  const { page, client, context } = await newMember('axe');
  await client.api.deletion.request({ password: PASSWORD });
  await client.api.accounts.signIn({ email: client.email, password: PASSWORD });
  await signIn(context, testServer.origin, client);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Your account goes on/ })).toBeVisible();
  await check(page, 'before an account goes');
});
