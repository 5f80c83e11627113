import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { check } from '../support/axe.ts';
import { createSeededMembers, type SeededMembers } from '../support/axe-members.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

type Opened = [path: string, heading: string | RegExp];

async function checkPages(page: Page, pages: Opened[]): Promise<void> {
  for (const [path, heading] of pages) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeVisible();
    await check(page, path);
  }
}

/** The pages of a member in parts, each a test of its own. */
const PARTS: [name: string, pages: (seeded: SeededMembers) => Opened[]][] = [
  [
    'home, imports and notifications',
    () => [
      ['/', /^Welcome/],
      ['/timeline', 'Timeline'],
      ['/import', 'Import Data'],
      ['/notifications', 'Notifications'],
    ],
  ],
  [
    'films',
    () => [
      ['/discover', 'Discover'],
      ['/discover?tab=trending', 'Discover'],
      ['/movies', 'Movies'],
      ['/movies?status=watched&genre=War', 'Movies'],
    ],
  ],
  [
    'profiles',
    ({ member, friend }) => [
      ['/profile', member.client.username],
      [`/${friend.client.username}`, friend.client.username],
      ['/followers', 'Followers'],
      ['/followers?tab=recommended', 'Followers'],
    ],
  ],
  [
    'reviews and settings',
    ({ reviewId }) => [
      ['/reviews', 'Reviews'],
      [`/reviews/${reviewId}`, ''],
      ['/employee-verification', 'Employee Verification'],
      ['/settings', 'Settings'],
      ['/no-such/page', 'Nothing is showing here'],
    ],
  ],
  [
    'tracked lists',
    () => [
      ['/lists', 'Lists'],
      ['/lists?list=favorites', 'Lists'],
      ['/lists?list=watched&view=list', 'Lists'],
      ['/lists?list=diary', 'Lists'],
    ],
  ],
  [
    'other lists',
    ({ friend }) => [
      ['/lists?list=to-rate', 'Lists'],
      ['/lists?list=own', 'Lists'],
      [`/${friend.client.username}/lists`, 'Lists of'],
    ],
  ],
];

for (const [name, pages] of PARTS) {
  test(`axe finds no violations on a member's pages in both schemes: ${name}`, async ({ newMember, film }) => {
    const seeded = await createSeededMembers(newMember, film);
    await checkPages(seeded.member.page, pages(seeded));
  });
}

test('axe finds no violations on a film that the member has reviewed and in the palette in both schemes', async ({
  newMember,
  film,
}) => {
  const { page } = (await createSeededMembers(newMember, film)).member;
  await checkPages(page, [[`/movies/${await film('Parasite')}`, 'Parasite']]);
  await page.goto('/lists');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: /search/i }).fill('Parasite');
  await expect(page.getByRole('row').first()).toBeVisible();
  await check(page, 'palette');
});

test('axe finds no violations on a newcomer’s home and before an account goes in both schemes', async ({
  newMember,
  film,
  testServer,
}) => {
  const { member, friend } = await createSeededMembers(newMember, film);
  const { page, client } = friend;
  const heading = (name: RegExp) => page.getByRole('heading', { level: 1, name });
  await page.goto('/');
  await expect(heading(/^Welcome/)).toBeVisible();
  await expect(page.getByText('Stairs all the way down')).toBeVisible();
  await check(page, '/ with a timeline');
  await client.api.follows.unfollow({ user_id: member.client.userId });
  await page.reload();
  await expect(page.getByText('No activity in your timeline yet!')).toBeVisible();
  await check(page, '/ with nothing on it');

  // Last, because it blocks everything else until it is decided.
  await client.api.deletion.request({ password: PASSWORD });
  await client.api.accounts.signIn({ email: client.email, password: PASSWORD });
  await signIn(friend.context, testServer.origin, client);
  await page.goto('/');
  await expect(heading(/^Your account goes on/)).toBeVisible();
  await check(page, 'before an account goes');
});
