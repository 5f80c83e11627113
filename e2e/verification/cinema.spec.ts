import type { Page } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { emailField, followMail, passwordField, someAddress } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const CINEMA = 'Rex, Wilmslow';

/** The step after the home cinema, which keeps its number. */
const afterCinema = (page: Page) => page.getByText(/^Step 3 of \d+$/);

test('[ACC-14] [ACC-17] [INV-07] [ONB-04] [ONB-05] a cinema code leads from sign-up to the cinema onboarding and the badge', {
  tag: '@gate',
}, async ({ browser, baseURL, cinemaInvite }) => {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const email = someAddress('usher');
  await page.goto(`/auth?invite=${await cinemaInvite()}`);
  await expect(page.getByText('Invite code is valid', { exact: true })).toBeVisible();
  await emailField(page).fill(email);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await followMail(page, email, /confirm your email/i);
  await expect(page).toHaveURL('/ncg-onboarding');
  const benefits = page.getByRole('list', { name: 'What cinema people get' });
  await expect(benefits.getByText('Cinema badge')).toBeVisible();
  await expect(page.getByText(/^Step 1 of \d+$/)).toBeVisible();

  // From here by keyboard alone.
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(heading('Your home cinema')).toBeFocused();
  await page.reload();
  await expect(heading('Your home cinema')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).press('Enter');
  await expect(benefits).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Skip for Now' })).toBeVisible();
  const field = page.getByLabel('Your cinema', { exact: true });
  await field.focus();
  await page.keyboard.type(CINEMA);

  await page.route('**/api/verification/location', (route) => route.abort());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(/cannot be reached/)).toBeVisible();
  await expect(field).toHaveValue(CINEMA);
  await page.unroute('**/api/verification/location');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(afterCinema(page)).toBeVisible();
  await page.getByRole('button', { name: 'Skip for Now' }).press('Enter');
  await page.getByRole('button', { name: 'Skip RSS Setup' }).press('Enter');
  await page.getByRole('button', { name: /^Continue|^Next/ }).press('Enter');
  await expect(heading('All Set')).toBeVisible();
  await page.getByRole('button', { name: 'Enter' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome, / })).toBeVisible();

  await page.goto('/ncg-onboarding');
  await expect(page).toHaveURL('/');
  await page.goto('/employee-verification');
  await expect(page.getByText(`You are verified for ${CINEMA} until`)).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByText('Works in a cinema')).toBeVisible();
  await expect(page.getByRole('main').getByRole('img', { name: 'Pro' })).toBeVisible();
  await context.close();
});

test('[ONB-04] the home cinema can be skipped, and an unverified member sees why it is not stored', async ({
  newUser,
  cinemaInvite,
}) => {
  const { page, client } = await newUser('usher', 'newcomer', {}, await cinemaInvite());
  await page.goto('/ncg-onboarding?step=cinema');
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(afterCinema(page)).toBeVisible();
  expect(await client.api.verification.getOwn()).toMatchObject({ state: 'verified', location: null });

  // The verification can expire before the member finishes onboarding.
  await page.goto('/ncg-onboarding?step=cinema');
  const sentence = 'A home cinema belongs to a verification, and you have none yet.';
  await page.route('**/api/verification/location', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'NOT_VERIFIED', status: 409, detail: sentence }),
    }),
  );
  await page.getByLabel('Your cinema', { exact: true }).fill(CINEMA);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('alert').getByText(sentence)).toBeVisible();
  await page.getByRole('button', { name: 'Skip for Now' }).click();
  await expect(afterCinema(page)).toBeVisible();
});
