import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';
import { recommend } from '../support/recommended.ts';

const part = (page: Page, name: string) => page.getByRole('region', { name });
const steps = (page: Page) => part(page, 'First steps');
const filmsToRate = (page: Page) => page.getByRole('list', { name: 'Films to rate' });

const TEXT = { title: '', rating: 4, is_spoiler: false };

/** Publishes a review that is more popular than those of other tests, and waits until the server has computed that. */
async function publishPopularReview(author: MemberClient, movie_id: string, readers: readonly MemberClient[]) {
  const content = 'The rain in it never stops, and I never want it to.';
  const { id: review_id } = await author.api.reviews.publish({ movie_id, ...TEXT, content });
  for (const { api } of readers) {
    await api.reviews.react({ review_id, reaction: 'heart' });
    await api.comments.add({ review_id, content: 'Nor do I.' });
  }
  const isPopular = async () => {
    const items = (await readers[0]?.api.reviews.listPopular({ limit: 5 }))?.items ?? [];
    return items.some(({ id }) => id === review_id);
  };
  await expect.poll(isPopular).toBe(true);
  return content;
}

test('[HOM-02] a newcomer finds films to rate, people and popular reviews; each step shows when it is done; following fills home', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('neu');
  const { client: friend } = await newMember('amy');
  const { client: reader } = await newMember('ben');
  const { client: other } = await newMember('cat');
  const content = await publishPopularReview(other, await film('Blade Runner'), [friend, reader]);
  await friend.api.tracking.rate({ movie_id: await film('Heat'), rating: 4.5 });
  await recommend(page, client, [friend]);

  await page.goto('/');
  await expect(page.getByText('No activity in your timeline yet!')).toBeVisible();
  await expect(steps(page)).toContainText('0 of 3 done');
  await expect(filmsToRate(page).getByRole('listitem')).toHaveCount(12);
  const popular = part(page, 'Popular on Halfstar');
  await expect(popular).toContainText(content);
  await expect(popular).toContainText('from all of Halfstar');
  await expect(part(page, 'People to follow').getByText('Popular on Halfstar')).toBeVisible();
  await check(page, 'home of a newcomer');
  // All twelve and their stars are on the first screen, on a desk and on a phone.
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport);
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const stars of await filmsToRate(page).getByRole('slider').all()) {
      const { x, width } = (await stars.boundingBox()) ?? { x: -1, width: 0 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(width).toBeGreaterThan(0);
      await expect(stars).toBeInViewport({ ratio: 1 });
    }
  }

  // One click rates a film.
  const stars = filmsToRate(page).getByRole('slider').first();
  const box = await stars.boundingBox();
  if (box === null) throw new Error('the stars are not visible');
  await stars.click({ position: { x: box.width * 0.75, y: box.height / 2 } });
  await expect(steps(page)).toContainText('1 of 3 done');
  await expect(steps(page).getByRole('button', { name: 'Rate a few films (done)' })).toBeVisible();
  await expect(stars).toHaveAttribute('aria-valuenow', '4');

  await client.api.reviews.publish({ movie_id: await film('Alien'), ...TEXT, content: 'A slow and quiet dread.' });
  await page.reload();
  await expect(steps(page)).toContainText('2 of 3 done');
  await expect(steps(page).getByRole('button', { name: 'Write a first review (done)' })).toBeVisible();

  const step = steps(page).getByRole('button', { name: 'Follow someone' });
  await step.click();
  await expect(page.getByRole('heading', { name: 'People to follow' })).toBeFocused();
  const follow = part(page, 'People to follow').getByRole('button', { name: /^Follow/ });
  await follow.click();
  await expect(steps(page)).toContainText('3 of 3 done');
  await expect(part(page, 'People to follow').getByRole('button', { name: /^Following|^Unfollow/ })).toBeVisible();

  // What they did before comes at once; the next visit is to a home with a timeline.
  const card = page.getByRole('article', { name: / and Heat$/ });
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await expect(steps(page)).toBeHidden();
});

test('a step that is chosen before its code has come leads on once it has', async ({ newMember }) => {
  const { page, client } = await newMember('early');
  await recommend(page, client, []);
  const held = Promise.withResolvers<void>();
  const { promise: requested, resolve: markRequested } = Promise.withResolvers<void>();
  await page.route('**/assets/NewcomerHome-*.js', async (route) => {
    markRequested();
    await held.promise;
    await route.continue();
  });
  await page.clock.install();
  const opening = page.goto('/');
  await requested;
  await page.waitForFunction(() => '__TSR_ROUTER__' in self);
  await page.clock.fastForward(5000);
  const step = steps(page).getByRole('button', { name: 'Follow someone' });
  await step.click();
  await expect(step).toHaveAttribute('data-waiting', '');
  held.resolve();
  await opening;
  await expect(page.getByRole('heading', { name: 'People to follow' })).toBeFocused();
});

test('[HOM-02] home is no dead end when nobody else is there', async ({ newMember }) => {
  const { page, client } = await newMember('lone');
  await disableServerRendering(page);
  await recommend(page, client, []);
  await page.route('**/api/reviews/popular*', (route) => route.fulfill({ json: { items: [] } }));
  await page.goto('/');
  await expect(part(page, 'People to follow')).toContainText('Nobody else is here yet.');
  const invite = part(page, 'People to follow').getByRole('link', { name: 'Invite a friend' });
  // In the color of the heading, not in the browser's.
  const heading = part(page, 'People to follow').getByRole('heading');
  await expect(invite).toHaveCSS('color', await heading.evaluate((text) => getComputedStyle(text).color));
  await expect(filmsToRate(page).getByRole('listitem')).toHaveCount(12);
  await expect(part(page, 'Popular on Halfstar')).toBeHidden();
  await steps(page).getByRole('button', { name: 'Write a first review' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});
