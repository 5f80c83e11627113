/* oxlint-disable unicorn/consistent-function-scoping -- code that is evaluated in the browser contains its helpers */
import type { Page } from '@playwright/test';
import { Client } from '../../server/test/client.ts';
import { expect, signIn, test } from '../support/fixtures.ts';
import { findLayoutErrors } from '../support/layout-errors.ts';

/** The narrowest screen that is supported, and text of twice the usual size. */
const NARROW = { width: 320, height: 720 };

async function fits(page: Page, name: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  expect.soft(await page.evaluate(findLayoutErrors), name).toEqual([]);
}

/** Doubles the text size of every page that is opened from here on, as a browser setting would. */
const doubleText = (page: Page) =>
  page.addInitScript(() => {
    const style = document.createElement('style');
    style.textContent = ':root { font-size: 200% !important; }';
    document.addEventListener('DOMContentLoaded', () => document.head.append(style));
  });

test('[A11-01] [A11-02] on a screen of 320 pixels with text of twice the size nothing is cut off, overlaps or scrolls sideways', async ({
  newMember,
  film,
  browser,
  baseURL,
  testServer,
}) => {
  const { page, client } = await newMember('largetextreader');
  const { client: other } = await newMember('friend');
  const parasite = await film('Parasite');
  const text = { content: 'Every staircase in it says where somebody is.', rating: 4.5 };
  const review = await client.api.reviews.publish({
    ...text,
    movie_id: parasite,
    title: 'Stairs all the way down',
    is_spoiler: false,
  });
  await other.api.reviews.publish({ ...text, movie_id: parasite, title: '', is_spoiler: true });
  // Enough ratings for an average.
  for (const name of ['ann', 'ben', 'cat']) {
    const { client: rater } = await newMember(name);
    await rater.api.tracking.rate({ movie_id: parasite, rating: 4 });
  }
  await other.api.follows.follow({ user_id: client.userId });
  await client.api.follows.follow({ user_id: other.userId });
  await other.api.comments.add({ review_id: review.id, content: `Even the last one, @${client.username}?` });
  const [heat, vertigo, gladiator] = await Promise.all(['Heat', 'Vertigo', 'Gladiator'].map(film));
  await client.api.drafts.save({ movie_id: heat ?? '', version: 0, ...text, title: '', is_spoiler: false });
  const scheduled_for = '2031-01-01T12:00:00Z';
  await client.api.scheduled.schedule({
    ...text,
    movie_id: vertigo ?? '',
    title: '',
    is_spoiler: false,
    scheduled_for,
  });
  await client.api.tracking.addToList({ movie_id: await film('Casablanca'), list_type: 'watchlist' });
  await client.api.diary.add({ movie_id: gladiator ?? '', watched_on: '2020-02-29', rewatch: true, rating: 4 });
  const list = await client.api.lists.create({ name: 'Staircases', description: 'Up.', ranked: true, public: false });
  await client.api.lists.addFilm({ list_id: list.id, movie_id: parasite });

  await page.setViewportSize(NARROW);
  await doubleText(page);
  // A job notices that the film is trending, within seconds.
  await expect(async () => {
    await page.goto('/discover');
    await expect(page.getByRole('main').getByTitle("Members' average").first()).toBeVisible({ timeout: 1000 });
    await expect(page.getByText('You gave it').first()).toBeAttached({ timeout: 1000 });
  }).toPass();
  // They would make the page wider in the last column.
  const rated = page.getByRole('listitem').filter({ has: page.getByText('You gave it') });
  const tooWide = await rated.evaluateAll((items) =>
    items.map((item) => item.scrollWidth - item.clientWidth).filter((by) => by > 1),
  );
  expect(tooWide).toEqual([]);
  for (const path of [
    '/',
    '/timeline',
    '/discover',
    '/discover?tab=popular',
    '/movies',
    '/movies?genre=War&status=watched',
    '/profile',
    '/followers',
    '/followers?tab=following',
    '/followers?tab=recommended',
    `/${other.username}`,
    '/reviews',
    '/reviews?tab=scheduled',
    '/reviews?tab=drafts',
    `/reviews/${review.id}`,
    `/movies/${parasite}`,
    '/lists',
    '/lists?list=watched&view=list',
    '/lists?list=favorites',
    '/lists?list=diary',
    '/lists?list=to-rate',
    '/lists?list=own',
    `/lists/${list.id}`,
    '/founder-invites',
    '/employee-verification',
    '/import',
    '/settings',
    '/no-such/page',
    `/lists?film=${parasite}`,
    `/reviews?review=${parasite}`,
    `/reviews?review=${heat}`,
    '/reviews?review=new',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    if (path.includes('film=') || path.includes('review=')) await expect(page.getByRole('dialog')).toBeVisible();
    await fits(page, path);
  }

  const visitor = await (await browser.newContext({ baseURL, viewport: NARROW })).newPage();
  await doubleText(visitor);
  for (const path of [
    '/auth',
    '/auth?mode=signup',
    '/email-confirmation',
    `/movies/${parasite}`,
    `/${client.username}`,
  ]) {
    await visitor.goto(path);
    await fits(visitor, `${path} for visitors`);
  }
  await visitor.context().close();

  const admin = new Client(testServer.origin);
  admin.cookies = testServer.adminCookies;
  const context = await browser.newContext({ baseURL, viewport: NARROW });
  await signIn(context, testServer.origin, admin);
  const adminPage = await context.newPage();
  await doubleText(adminPage);
  for (const path of ['/founder-invites', '/admin/movie-backfill']) {
    await adminPage.goto(path);
    await fits(adminPage, `${path} for admins`);
  }
  await context.close();
});
