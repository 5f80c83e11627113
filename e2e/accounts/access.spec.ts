import type { Page } from '@playwright/test';
import { PASSWORD, tokenFromOutbox } from '../../scripts/support/people.ts';
import { Client } from '../../server/test/client.ts';
import { codeField, emailField, mailsTo, passwordField, signInAs, someAddress } from '../support/auth.ts';
import { expect, test } from '../support/fixtures.ts';

const TOO_SHORT = 'Password too short: Password must be at least 6 characters long.';

const resetForm = (page: Page) => page.getByRole('form', { name: 'Reset your password' });

test('[ACC-01] the auth page has two tabs and remembers an address only on request', async ({ page, newMember }) => {
  const { email } = (await newMember('remy')).client;
  await page.goto('/auth');
  await expect(page.getByRole('tab')).toHaveText(['Sign In', 'Sign Up']);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  const remember = page.getByRole('checkbox', { name: 'Remember my email' });
  await expect(remember).not.toBeChecked();
  await expect(emailField(page)).toHaveValue('');
  await remember.check();
  await signInAs(page, email);
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();

  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(emailField(page)).toHaveValue(email);
  await page.reload();
  await expect(emailField(page)).toHaveValue(email);
  await expect(passwordField(page)).toHaveValue('');
  await expect(remember).toBeChecked();
  await remember.uncheck();
  await signInAs(page, email);
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(emailField(page)).toHaveValue('');

  await page.getByRole('link', { name: 'Forgot your password' }).click();
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible();
});

test('[ACC-03] sign-up and reset refuse a password of five characters and a repetition that differs', async ({
  page,
  testServer,
  invite,
  newMember,
}) => {
  await page.goto(`/auth?invite=${await invite()}`);
  await emailField(page).fill(someAddress('shorty'));
  await passwordField(page).fill('12345');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText(TOO_SHORT, { exact: true })).toBeVisible();
  await passwordField(page).fill('123456');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();

  const { api, email } = (await newMember('forgetful')).client;
  await api.accounts.requestPasswordReset({ email });
  await expect.poll(() => mailsTo(testServer.origin, email)).toBe(1);
  const token = await tokenFromOutbox(testServer.origin, email);
  await page.goto(`/auth?reset=true&token=${encodeURIComponent(token)}`);
  const set = page.getByRole('button', { name: 'Set New Password' });
  const [first, again] = [page.getByLabel('New password', { exact: true }), page.getByLabel('New password again')];
  await first.fill('12345');
  await again.fill('12345');
  await set.click();
  await expect(page.getByText(TOO_SHORT, { exact: true })).toBeVisible();
  await first.fill('123456');
  await again.fill('123457');
  await set.click();
  await expect(page.getByText("Passwords don't match", { exact: true })).toBeVisible();
  await again.fill('123456');
  await set.click();
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('the form does not move when the code of a link has been validated', async ({ page, invite }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/invites/validations', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/auth?invite=${await invite()}`);
  const button = page.getByRole('button', { name: 'Sign Up' });
  await expect(button).toBeVisible();
  const before = await button.boundingBox();
  release();
  await expect(page.getByText('Invite code is valid')).toBeVisible();
  expect(await button.boundingBox()).toEqual(before);
});

test('[ACC-04] without a display name the part of the email before @ is used', async ({ page, testServer, invite }) => {
  const email = someAddress('nina.film-');
  const name = email.slice(0, email.indexOf('@'));
  await page.goto(`/auth?invite=${await invite()}`);
  await emailField(page).fill(email);
  await expect(page.getByLabel('Display name')).toHaveAttribute('placeholder', name);
  await passwordField(page).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  const token = await tokenFromOutbox(testServer.origin, email);
  await page.goto(`/email-confirmation?token=${encodeURIComponent(token)}`);
  await expect(page.getByRole('heading', { name: `Welcome to Halfstar, ${name}`, exact: true })).toBeVisible();
});

test('[ACC-05] [ACC-18] reset=true shows the reset form to visitors and, before any redirect, to signed-in users', async ({
  page,
  newUser,
}) => {
  await page.goto('/auth?reset=true&next=/lists');
  await expect(resetForm(page)).toBeVisible();
  for (const signUpStage of ['member', 'newcomer', 'unconfirmed'] as const) {
    const testUser = await newUser('rita', signUpStage);
    const known = testUser.page.waitForResponse('**/api/session');
    await testUser.page.goto('/auth?reset=true&next=/lists');
    await (await known).finished();
    await expect(resetForm(testUser.page)).toBeVisible();
    await expect(testUser.page).toHaveURL(/\/auth\?reset=true/);
  }
});

test('[ACC-06] after a reset request "Check your email" can send the mail again', async ({
  page,
  testServer,
  newMember,
}) => {
  const { email } = (await newMember('mel')).client;
  const before = await mailsTo(testServer.origin, email);
  await page.goto('/auth?reset=true');
  await emailField(page).fill(email);
  await page.getByRole('button', { name: 'Send Reset Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect.poll(() => mailsTo(testServer.origin, email)).toBe(before + 1);
  await page.getByRole('button', { name: 'Resend Email' }).click();
  await expect(page.getByText(/^Sent again/)).toBeVisible();
  await expect.poll(() => mailsTo(testServer.origin, email)).toBe(before + 2);
});

test('[ACC-08] sign-in redirects to the requested page, never to another site', async ({
  page,
  testServer,
  newMember,
}) => {
  const { email } = (await newMember('nestor')).client;
  const foreignNavigations: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(testServer.origin) && request.isNavigationRequest())
      foreignNavigations.push(request.url());
  });
  await page.goto('/lists?list=watched');
  await expect(page).toHaveURL(/\/auth\?/);
  expect(new URL(page.url()).searchParams.get('next')).toBe('/lists?list=watched');
  await signInAs(page, email);
  await expect(page).toHaveURL(`${testServer.origin}/lists?list=watched`);

  for (const hostile of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/\t/evil.example']) {
    await page.context().clearCookies();
    await page.goto(`/auth?next=${encodeURIComponent(hostile)}`);
    await signInAs(page, email);
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await expect(page).toHaveURL(`${testServer.origin}/`);
  }
  expect(foreignNavigations).toEqual([]);
});

test('[ACC-12] the confirmation page checks, sends again, goes back, and continues once confirmed', async ({
  testServer,
  newUser,
}) => {
  const { page, client } = await newUser('connie', 'unconfirmed');
  // Neither live messages nor the pause may continue here, only the buttons.
  await page.routeWebSocket('**/api/live*', () => {});
  await page.addInitScript(() => {
    const later = window.setTimeout.bind(window);
    const skipPause = (act: () => void, ms?: number) => (ms === 1500 ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: skipPause });
  });
  await page.goto(`/email-confirmation?email=${client.email}`);
  await expect(page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  await expect(page.getByText(client.email)).toBeVisible();
  const check = page.getByRole('button', { name: "I've Confirmed My Email", exact: true });
  await check.click();
  await expect(page.getByText('Not yet. Open the link in the mail we sent you, then try again.')).toBeVisible();

  const before = await mailsTo(testServer.origin, client.email);
  await page.getByRole('button', { name: 'Resend Confirmation Email', exact: true }).click();
  await expect(page.getByText(/^Sent again/)).toBeVisible();
  await expect.poll(() => mailsTo(testServer.origin, client.email)).toBe(before + 1);

  // In another tab of the browser: the earlier session ends, and the browser has a new one.
  const token = await tokenFromOutbox(testServer.origin, client.email);
  await page.request.post(`${testServer.origin}/api/accounts/confirmation`, { data: { token } });
  await check.click();
  await expect(page.getByRole('heading', { name: 'Email Confirmed!' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Onboarding', exact: true }).click();
  await expect(page).toHaveURL(`${testServer.origin}/onboarding`);
  // Nothing of the earlier session remains.
  expect((await client.api.accounts.getSession()).user).toBeNull();

  const other = await newUser('conrad', 'unconfirmed');
  await other.page.goto('/');
  await expect(other.page).toHaveURL(/\/email-confirmation/);
  // One click is enough.
  await other.page.getByRole('button', { name: 'Back to Sign Up', exact: true }).click();
  await expect(other.page).toHaveURL(/\/auth\?tab=sign-up/);
  await expect(other.page.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
  await expect(codeField(other.page)).toBeVisible();
});

test('[ACC-12] after confirming on another device the sign-in form shows the address and the reason', async ({
  testServer,
  newUser,
  page: visitor,
}) => {
  // One user signed in before confirming, which ends that session; the other comes from signing up and has none.
  const testUser = await newUser('phoebe', 'unconfirmed');
  const { email } = testUser.client;
  await testUser.page.goto('/');
  await visitor.goto(`/email-confirmation?email=${encodeURIComponent(email)}`);
  await expect(testUser.page.getByRole('heading', { name: 'Confirm Your Email' })).toBeVisible();
  const ended = testUser.page.waitForResponse(
    async (answer) => answer.url().endsWith('/api/session') && (await answer.json()).user === null,
  );
  const phone = new Client(testServer.origin);
  await phone.api.accounts.confirmEmail({ token: await tokenFromOutbox(testServer.origin, email) });
  await ended;

  for (const page of [visitor, testUser.page]) {
    await page.getByRole('button', { name: "I've Confirmed My Email" }).click();
    await page.getByRole('button', { name: 'sign in here' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByText('Opened the link on another device? Sign in here to go on.')).toBeVisible();
    await expect(emailField(page)).toHaveValue(email);
    await passwordField(page).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign In', exact: true }).click();
    await expect(page).toHaveURL(`${testServer.origin}/onboarding`);
  }
});
