import type { Page } from '@playwright/test';
import { signInAs } from '../support/auth.ts';
import { expect, signIn, test } from '../support/fixtures.ts';

const yourRating = (page: Page) => page.getByRole('slider', { name: /your rating/i });

test('signing in or out updates every open page for the new viewer', async ({
  newMember,
  film,
  browser,
  testServer,
}) => {
  const { client: author } = await newMember('fay');
  const { client } = await newMember('gil');
  const movie_id = await film('Heat');
  const review = await client.api.reviews.publish({
    movie_id,
    title: '',
    content: 'Two tired men.',
    rating: 3.5,
    is_spoiler: false,
  });
  await author.api.tracking.rate({ movie_id, rating: 4 });
  await client.api.follows.follow({ user_id: author.userId });

  const context = await browser.newContext({ baseURL: testServer.origin });
  const page = await context.newPage();
  await page.goto(`/movies/${movie_id}`);
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  const profile = await context.newPage();
  await profile.goto(`/${author.username}`);
  const follow = profile.getByRole('button', { name: /follow/i }).or(profile.getByRole('link', { name: /follow/i }));
  await expect(profile.getByRole('heading', { level: 1 })).toBeVisible();
  const own = await context.newPage();
  await own.goto(`/reviews/${review.id}`);
  await expect(own.getByRole('heading', { level: 1 })).toBeVisible();

  // In one tab through the page's own link and back; the other tabs are updated.
  await page.getByRole('link', { name: 'Log In' }).click();
  await signInAs(page, client.email);
  await expect(page).toHaveURL(`/movies/${movie_id}`);
  await expect(yourRating(page)).toHaveAttribute('aria-valuenow', '3.5');
  await expect(follow.filter({ hasText: 'Following' }).first()).toBeVisible();
  const actions = own.getByRole('button', { name: /actions for your review/i });
  await expect(actions).toBeVisible();

  await profile.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('link', { name: 'Log In' })).toBeVisible();
  await expect(yourRating(page)).toHaveAttribute('aria-valuenow', '0');
  await expect(actions).toHaveCount(0);

  // As another member: nothing of the former one is shown.
  await context.clearCookies();
  await signIn(context, testServer.origin, author);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target origin, windows have
  await own.evaluate(() => new BroadcastChannel('halfstar').postMessage({ type: 'session-changed' }));
  await expect(yourRating(page)).toHaveAttribute('aria-valuenow', '4');
  await context.close();
});
