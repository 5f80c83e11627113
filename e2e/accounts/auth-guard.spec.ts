import type { BrowserContext, Page, Request } from '@playwright/test';
import { PASSWORD } from '../../scripts/support/people.ts';
import { codeMailedTo, signInAs } from '../support/auth.ts';
import { disableLiveMessages, disableServerRendering, expect, PATIENCE, test } from '../support/fixtures.ts';

const PROFILE = '**/api/users/*/profile';
const REVIEW = 'Nobody but those who follow me should read this line.';

const getWelcomeHeading = (page: Page) => page.getByRole('heading', { name: /^Welcome, / });
const signOut = (page: Page) => page.getByRole('button', { name: 'Sign Out' });

/** Delays the server's responses until the returned function is called. */
async function holdBack(where: Page | BrowserContext, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await disableServerRendering(where);
  await where.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Expects nothing that only a member sees: no name, no sign-out button, no links. */
async function expectNothingPrivate(page: Page): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expect(page.getByRole('heading')).toHaveCount(0);
  await expect(page.getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button')).toHaveCount(0);
}

test('[ACC-14] [ACC-17] member pages and the pages around sign-up redirect each kind of user', async ({
  testServer,
  page,
  newUser,
  cinemaInvite,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(`${testServer.origin}/auth`);
  await page.goto('/onboarding');
  await expect(page).toHaveURL(/\/auth\?next=/);

  const unconfirmed = await newUser('uma', 'unconfirmed');
  const confirmation = `${testServer.origin}/email-confirmation?email=${encodeURIComponent(unconfirmed.client.email)}`;
  const confirmed = await newUser('cora', 'confirmed');
  const newcomer = await newUser('nell', 'newcomer');
  const member = await newUser('mina', 'member');
  const redirects: [Page, from: string, to: string][] = [
    [unconfirmed.page, '/', confirmation],
    [unconfirmed.page, '/timeline', confirmation],
    [unconfirmed.page, '/onboarding', confirmation],
    [unconfirmed.page, '/auth', confirmation],
    [confirmed.page, '/', `${testServer.origin}/onboarding`],
    [newcomer.page, '/', `${testServer.origin}/onboarding`],
    [newcomer.page, '/lists', `${testServer.origin}/onboarding`],
    [newcomer.page, '/auth', `${testServer.origin}/onboarding`],
    [newcomer.page, '/email-confirmation', `${testServer.origin}/onboarding`],
    [member.page, '/auth', `${testServer.origin}/`],
    [member.page, '/onboarding', `${testServer.origin}/`],
    [member.page, '/email-confirmation', `${testServer.origin}/`],
  ];
  for (const [at, from, to] of redirects) {
    await test.step(`${from} → ${to}`, async () => {
      await at.goto(from);
      await expect(at).toHaveURL(to);
    });
  }
  await expect(member.page.getByRole('heading', { name: /^Welcome, / })).toBeVisible();

  // A cinema employee, by invite or by a badge that a founder got before finishing.
  const invited = await newUser('cin', 'newcomer', {}, await cinemaInvite());
  const verified = await newUser('rex', 'newcomer');
  const workEmail = `${verified.client.username}@odeon.example`;
  await verified.client.api.verification.request({ location: 'Odeon, Leeds', work_email: workEmail });
  await verified.client.api.verification.confirm({ code: await codeMailedTo(testServer.origin, workEmail) });
  for (const { page: at } of [invited, verified]) {
    for (const from of ['/', '/onboarding', '/ncg-onboarding', '/email-confirmation']) {
      await test.step(`${from} → /ncg-onboarding`, async () => {
        await at.goto(from);
        await expect(at).toHaveURL(`${testServer.origin}/ncg-onboarding`);
      });
    }
    await expect(at.getByRole('list', { name: 'What cinema people get' })).toBeVisible();
  }
  await newcomer.page.goto('/ncg-onboarding');
  await expect(newcomer.page).toHaveURL(`${testServer.origin}/onboarding`);
  await member.page.goto('/ncg-onboarding');
  await expect(member.page).toHaveURL(`${testServer.origin}/`);
});

test('[ACC-16] home waits for the profile and redirects to onboarding unless it is completed', async ({
  testServer,
  newMember,
}) => {
  const { page } = await newMember('walt');
  const release = await holdBack(page, PROFILE);
  const requested = page.waitForRequest(PROFILE);
  await page.goto('/');
  await requested;
  await expectNothingPrivate(page);
  await expect(page).toHaveURL(`${testServer.origin}/`);
  release();
  await expect(getWelcomeHeading(page)).toBeVisible();

  await page.unrouteAll();
  await disableServerRendering(page);
  // One handler for both, because a request may still be in a handler that is taken away.
  let completed: boolean | null = false;
  await page.route(PROFILE, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), onboarding_completed: completed } });
  });
  for (completed of [false, null]) {
    await page.goto('/');
    await expect(page).toHaveURL(`${testServer.origin}/onboarding`);
  }

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto('/');
  await expect(getWelcomeHeading(page)).toBeVisible();
  await signOut(page).click();
  await expect(page).toHaveURL(`${testServer.origin}/auth`);
  await page.goto('/');
  await expect(page).toHaveURL(`${testServer.origin}/auth`);
});

test('[ACC-18] nothing private is shown or requested before the first session check has finished', async ({
  testServer,
  newMember,
  page: visitor,
}) => {
  for (const page of [(await newMember('flash')).page, visitor]) {
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/')) requested.push(pathname);
    });
    const release = await holdBack(page, '**/api/session');
    const check = page.waitForRequest('**/api/session');
    await page.goto('/');
    await check;
    await expectNothingPrivate(page);
    await expect(page).toHaveURL(`${testServer.origin}/`);
    // The second has what is said to everybody.
    expect(requested.filter((path) => path !== '/api/session' && path !== '/api/site')).toEqual([]);
    release();
    if (page === visitor) await expect(page).toHaveURL(`${testServer.origin}/auth`);
    else await expect(getWelcomeHeading(page)).toBeVisible();
  }
});

test('[ACC-18] ten seconds without a profile show an error with "Try Again" and "Sign Out"', async ({
  testServer,
  newUser,
}) => {
  for (const [signUpStage, method] of [
    ['member', 'GET'],
    ['confirmed', 'POST'],
  ] as const) {
    const { page } = await newUser('late', signUpStage);
    const error = page.getByRole('alert').filter({ hasText: 'Your profile could not be loaded.' });
    const isIt = (request: Request) => request.method() === method && request.url().endsWith('/profile');
    // The response never arrives.
    let silent = true;
    await disableServerRendering(page);
    await page.route(PROFILE, (route) => (silent && isIt(route.request()) ? undefined : route.continue()));
    await page.clock.install();
    const waitForProfileTimeout = async () => {
      const requested = page.waitForRequest(isIt);
      await page.goto('/');
      await requested;
      await expectNothingPrivate(page);
      await page.clock.fastForward(10_000 * PATIENCE.waits);
      await expect(error).toBeVisible();
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    };
    await waitForProfileTimeout();
    silent = false;
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(
      signUpStage === 'member' ? getWelcomeHeading(page) : page.getByText(/Welcome to Halfstar, /),
    ).toBeVisible();
    if (signUpStage === 'confirmed') continue;

    silent = true;
    await waitForProfileTimeout();
    await signOut(page).click();
    await expect(page).toHaveURL(`${testServer.origin}/auth`);
  }
});

test('[ACC-07] signing out redirects all tabs to /auth, and the next user sees no earlier data', {
  tag: '@gate',
}, async ({ testServer, newMember, film }) => {
  const ada = await newMember('ada');
  const bo = await newMember('bo');
  const reviewed = { movie_id: await film('Heat'), rating: 4, title: 'Mine', content: REVIEW, is_spoiler: false };
  await ada.client.api.reviews.publish(reviewed);
  const other = await ada.context.newPage();
  await other.goto('/lists');
  await expect(signOut(other)).toBeVisible();
  await ada.page.goto('/reviews');
  await ada.page.getByRole('link', { name: 'Home' }).click();
  await expect(ada.page.getByText(REVIEW)).toBeVisible();

  await signOut(ada.page).click();
  for (const page of [ada.page, other]) {
    await expect(page).toHaveURL(/\/auth/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText(ada.client.username)).toHaveCount(0);
  }
  const session = await ada.context.request.get(`${testServer.origin}/api/session`);
  expect(await session.json()).toEqual({ user: null, session: null });
  await ada.page.goBack();
  await expect(ada.page).toHaveURL(/\/auth/);
  await expect(ada.page.getByText(REVIEW)).toHaveCount(0);

  // Without a reload, while the timeline is loading, the page shows only what it already has.
  const release = await holdBack(ada.page, '**/api/timeline**');
  const requested = ada.page.waitForRequest('**/api/timeline**');
  await signInAs(ada.page, bo.client.email);
  await requested;
  await expect(getWelcomeHeading(ada.page)).toContainText(bo.client.username);
  await expect(ada.page.getByText(REVIEW)).toHaveCount(0);
  await expect(ada.page.getByText(ada.client.username)).toHaveCount(0);
  release();
  await expect(ada.page.getByText('No activity in your timeline yet!')).toBeVisible();
  // The other tab is updated too.
  await expect(other).toHaveURL(/\/lists/);
  await expect(signOut(other)).toBeVisible();
});

test('[ACC-25] the profile is loaded whenever another user signs in, and the account contains name and code', async ({
  testServer,
  page,
  invite,
  newMember,
}) => {
  const [ada, bo] = [(await newMember('ada')).client, (await newMember('bo')).client];
  const loaded: string[] = [];
  page.on('request', (request) => {
    const id = /\/api\/users\/([^/]+)\/profile$/.exec(new URL(request.url()).pathname)?.[1];
    if (id !== undefined && request.method() === 'GET') loaded.push(id);
  });
  // They may load it once more.
  await disableLiveMessages(page);
  await page.goto('/auth');
  for (const member of [ada, bo, ada]) {
    await signInAs(page, member.email);
    await expect(getWelcomeHeading(page)).toContainText(member.username);
    await signOut(page).click();
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  }
  expect(loaded).toEqual([ada.userId, bo.userId, ada.userId]);

  const code = await invite();
  const email = `meta-${ada.userId}@example.com`;
  const form = { invite_code: code, display_name: 'Meta Data', email, password: PASSWORD };
  await page.request.post(`${testServer.origin}/api/accounts`, { data: form });
  await page.request.post(`${testServer.origin}/api/session`, { data: { email, password: PASSWORD } });
  const session = await page.request.get(`${testServer.origin}/api/session`);
  expect(await session.json()).toMatchObject({ user: { metadata: { display_name: 'Meta Data', invite_code: code } } });
});
