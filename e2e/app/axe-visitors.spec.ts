import type { Page } from '@playwright/test';
import { Client } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

test.describe.configure({ timeout: 180_000 });

async function checkPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
  await check(page, path);
}

test('axe finds no violations where people sign in and sign up, in both schemes', async ({ page }) => {
  await checkPage(page, '/auth', 'Sign In');
  await checkPage(page, '/auth?tab=sign-up', 'Sign Up');
  await checkPage(page, '/auth?reset=true', /password/i);
  await checkPage(page, '/auth?reset=true&token=x', /password/i);
  await checkPage(page, '/email-confirmation?email=ada@example.com', 'Confirm Your Email');
});

test('axe finds no violations on public pages for a visitor in both schemes', async ({ newMember, film, page }) => {
  const { member, reviewId } = await createSeededMembers(newMember, film);
  const { client } = member;
  await checkPage(page, `/${client.username}`, client.username);
  await checkPage(page, `/reviews/${reviewId}`, /review of Parasite/);
  await checkPage(page, `/movies/${await film('Parasite')}`, 'Parasite');
  await checkPage(page, '/movies/nothing', 'Film not found');
  await checkPage(page, '/nobody-is-called-this', 'Nothing is showing here');
});

test('axe finds no violations in the onboarding in both schemes', async ({ newUser }) => {
  const { page } = await newUser('axe', 'confirmed');
  for (const step of ['welcome', 'import', 'rss', 'people', 'ready']) {
    await checkPage(page, `/onboarding?step=${step}`, '');
  }
});

test('axe finds no violations on invite codes and quotas for a founder in both schemes', async ({
  newMember,
  page,
  context,
  testServer,
}) => {
  const { client } = await newMember('axe');
  const founder = new Client(testServer.origin);
  founder.cookies = testServer.adminCookies;
  await signIn(context, testServer.origin, founder);
  await checkPage(page, '/founder-invites', 'Invite Codes');
  await page.getByRole('button', { name: 'More options' }).click();
  await check(page, '/founder-invites with all that an admin may choose');
  await page.getByRole('button', { name: 'Raise a founder’s quota' }).click();
  await page.getByLabel('Username').fill(client.username);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByLabel('Open at a time').fill('1');
  await page.getByRole('button', { name: 'Save Quota' }).click();
  await expect(page.getByText('From 5, which is usual')).toBeVisible();
  await check(page, '/founder-invites with a founder’s quota');
});
