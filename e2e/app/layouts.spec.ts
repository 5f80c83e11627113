import type { Page } from '@playwright/test';
import { makeUnique } from '../../scripts/support/people.ts';
import { Client } from '../../server/test/client.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const sidebar = (page: Page) => page.getByRole('complementary');

test('[NAV-01] each page opens in its layout, and any other address shows the not-found page', async ({
  newMember,
  newUser,
  cinemaInvite,
  page: visitor,
  context,
  testServer,
}) => {
  const newcomer = await newUser('newcomer', 'newcomer');
  const usher = await newUser('usher', 'newcomer', {}, await cinemaInvite());
  const outside: [Page, string, string | RegExp][] = [
    [visitor, '/auth', 'Sign In'],
    [visitor, '/email-confirmation', 'Confirm Your Email'],
    [newcomer.page, '/onboarding', /^Welcome to Halfstar/],
    [usher.page, '/ncg-onboarding', /^Welcome to Halfstar/],
  ];
  for (const [page, path, name] of outside) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
    await expect(page).toHaveURL(path);
    await expect(sidebar(page)).toHaveCount(0);
  }
  const ada = await newMember('ada');
  const review = await ada.client.api.reviews.publish({
    movie_id: (await ada.client.api.movies.search({ query: 'Heat' })).items[0]?.id ?? '',
    title: '',
    content: 'Coffee between two tired men.',
    rating: 4,
    is_spoiler: false,
  });
  const { username, userId } = ada.client;
  const club = { description: '', rules: '', visibility: 'public', join_policy: 'open', sealed_rounds: false } as const;
  const clubName = makeUnique('Thieves ');
  const { club_id } = await ada.client.api.clubs.create({ ...club, name: clubName });
  await ada.client.api.profiles.update({ user_id: userId, display_name: 'Ada Lovelace' });
  const inside: [string, string][] = [
    ['/', 'Welcome, Ada Lovelace'],
    ['/discover', 'Discover'],
    ['/timeline', 'Timeline'],
    ['/movies', 'Movies'],
    ['/followers', 'Followers'],
    ['/notifications', 'Notifications'],
    ['/profile', 'Ada Lovelace'],
    [`/profile/${username}`, 'Ada Lovelace'],
    [`/${username}`, 'Ada Lovelace'],
    ['/reviews', 'Reviews'],
    [`/reviews/${review.id}`, 'Ada Lovelace’s review of Heat'],
    ['/lists', 'Lists'],
    ['/import', 'Import Data'],
    ['/movie-clubs', 'Movie Clubs'],
    [`/movie-clubs/${club_id}`, clubName],
    ['/change-log', 'What Is New'],
    ['/founder-invites', 'Invite Codes'],
    ['/employee-verification', 'Employee Verification'],
    ['/settings', 'Settings'],
    ['/nobody-of-this-name', 'Nothing is showing here'],
    ['/no/such/page', 'Nothing is showing here'],
  ];
  for (const [path, heading] of inside) {
    await ada.page.goto(path);
    await expect(ada.page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    await expect(sidebar(ada.page)).toBeVisible();
  }
  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  await signIn(context, testServer.origin, admin);
  for (const [path, name] of [
    ['/admin', 'Overview'],
    ['/admin/feedback', 'Feedback'],
    ['/admin/movie-backfill', 'Movie Backfill'],
    ['/moderator', 'Moderator Panel'],
  ] as const) {
    await visitor.goto(path);
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(sidebar(visitor)).toBeVisible();
  }
});

test('[NAV-02] visitors read public pages in a minimal layout, and are redirected from member pages to /auth and back', async ({
  newMember,
  film,
  page,
}) => {
  const { client } = await newMember('bo');
  const movie_id = await film('Heat');
  const words = { title: '', content: 'Two tired men.', rating: 4, is_spoiler: false };
  const review = await client.api.reviews.publish({ movie_id, ...words });
  const list = await client.api.lists.create({ name: 'Los Angeles', description: '', ranked: false, public: true });
  const shown: [path: string, heading: string][] = [
    [`/${client.username}`, client.username],
    [`/reviews/${review.id}`, `${client.username}’s review of Heat`],
    [`/lists/${list.id}`, 'Los Angeles'],
    ['/nobody-of-this-name', 'Nothing is showing here'],
    ['/no/such/page', 'Nothing is showing here'],
  ];
  for (const [path, heading] of shown) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const next = `next=${encodeURIComponent(path)}`;
    const address = (name: string) => page.getByRole('banner').getByRole('link', { name }).getAttribute('href');
    expect(await address('Log In')).toBe(`/auth?${next}`);
    expect((await address('Sign Up'))?.split('?')[1]?.split('&').toSorted()).toEqual([next, 'tab=sign-up']);
    await expect(sidebar(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: /search films/i })).toHaveCount(0);
  }
  await page.goto('/');
  await expect(page).toHaveURL('/auth');
  const members = ['/timeline', '/discover', '/movies', '/followers', '/reviews', '/profile', '/founder-invites'];
  for (const path of [...members, '/settings', '/employee-verification', '/import', '/admin/movie-backfill']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
  await page.goto('/lists');
  await page.getByRole('textbox', { name: 'Email' }).fill(client.email);
  await page.getByLabel('Password', { exact: true }).fill('half a star more');
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lists' })).toBeVisible();
  await expect(page).toHaveURL('/lists');
});
