import type { Page } from '@playwright/test';
import { Client } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { createSeededMembers } from '../support/axe-members.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

async function checkPage(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: heading }).first()).toBeAttached();
  await check(page, path);
}

for (const [path, heading] of [
  ['/auth?tab=sign-up', 'Sign Up'],
  ['/auth?reset=true', /password/i],
  ['/auth?reset=true&token=x', /password/i],
  ['/movies/nothing', 'Film not found'],
  ['/nobody-is-called-this', 'Nothing is showing here'],
] as const) {
  test(`[A11-01] axe finds no violations for a visitor in both schemes: ${path}`, async ({ page }) => {
    await checkPage(page, path, heading);
  });
}

test('[A11-01] axe finds no violations on a public profile for a visitor in both schemes', async ({
  newMember,
  film,
  page,
}) => {
  const { username } = (await createSeededMembers(newMember, film)).member.client;
  await checkPage(page, `/${username}`, username);
});

test('[A11-01] axe finds no violations on a public review for a visitor in both schemes', async ({
  newMember,
  film,
  page,
}) => {
  const { reviewId } = await createSeededMembers(newMember, film);
  await checkPage(page, `/reviews/${reviewId}`, /review of Parasite/);
});

test('[A11-01] axe finds no violations on a film for a visitor in both schemes', async ({ newMember, film, page }) => {
  await createSeededMembers(newMember, film);
  await checkPage(page, `/movies/${await film('Parasite')}`, 'Parasite');
});

for (const step of ['welcome', 'import', 'rss', 'people', 'ready']) {
  test(`[A11-01] axe finds no violations in the onboarding in both schemes: ${step}`, async ({ newUser }) => {
    const { page } = await newUser('axe', 'confirmed');
    await checkPage(page, `/onboarding?step=${step}`, '');
  });
}

for (const step of ['welcome', 'cinema', 'import', 'rss', 'people', 'ready']) {
  test(`[A11-01] axe finds no violations in the cinema onboarding in both schemes: ${step}`, async ({
    newUser,
    cinemaInvite,
  }) => {
    const { page } = await newUser('axe', 'newcomer', {}, await cinemaInvite());
    await checkPage(page, `/ncg-onboarding?step=${step}`, '');
    await expect(page).toHaveURL(/\/ncg-onboarding/);
  });
}

test('[A11-01] axe finds no violations on invite codes and quotas for an admin in both schemes', async ({
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
