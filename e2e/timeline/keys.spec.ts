import type { Page } from '@playwright/test';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { addCards, getCards } from '../support/timeline.ts';

const getFocusedName = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');

/** Goes to the next card by keyboard. */
async function readOn(page: Page): Promise<void> {
  const before = await getFocusedName(page);
  await page.keyboard.press('j');
  await expect.poll(() => getFocusedName(page)).not.toBe(before);
}

test('[TML-09] the timeline reads by keyboard: j, k, o, r, and ? shows the keys', async ({ newMember, film }) => {
  const { page, client } = await newMember('keys');
  const { client: friend } = await newMember('friend');
  await client.api.follows.follow({ user_id: friend.userId });
  await addCards(friend, 30);
  const review = { title: '', content: 'Rain on every window.', rating: 4, is_spoiler: false };
  const { id: reviewId } = await friend.api.reviews.publish({ movie_id: await film('Vertigo'), ...review });
  await friend.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  const { keyboard } = page;
  const card = (name: RegExp) => page.getByRole('main').getByRole('article', { name });
  const heat = card(/and Heat$/);
  await page.goto('/timeline');
  await expect(heat).toBeVisible();

  await keyboard.press('j');
  await expect(heat).toBeFocused();
  await keyboard.press('r');
  const stars = heat.getByRole('slider', { name: 'Your rating of Heat' });
  await expect(stars).toBeFocused();
  await keyboard.press('4');
  await expect(stars).toHaveAttribute('aria-valuetext', '4 stars');
  await keyboard.press('Escape');
  await expect(heat.getByRole('button', { name: 'Your rating: 4 stars, of Heat' })).toBeFocused();
  await keyboard.press('o');
  await expect(page).toHaveURL(/film=/);
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Heat' })).toBeVisible();
  // Keys belong to the dialog now.
  await keyboard.press('j');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(heat.getByRole('button', { name: /^Your rating: .*, of Heat/ })).toBeFocused();

  await keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Read by keyboard' });
  await expect(help.getByRole('term')).toHaveText(['j', 'k', 'o', 'r', '?']);
  await check(page, 'keys');
  await keyboard.press('Escape');
  await expect(help).toHaveCount(0);

  // To a review, wherever its rating is beside it.
  const reviewCard = card(/review of Vertigo$/);
  const reviewName = await reviewCard.getAttribute('aria-label');
  while ((await getFocusedName(page)) !== reviewName) await readOn(page);
  await expect(reviewCard).toBeFocused();
  await keyboard.press('r');
  await expect(reviewCard.getByRole('button', { name: 'Heart' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(reviewCard.getByRole('button', { name: '1 reaction, yours: Heart' })).toBeFocused();

  // Further than what is rendered; each is shown below the header.
  for (let times = 0; times < 22; times += 1) {
    await readOn(page);
    await expect(page.locator(':focus')).toBeInViewport();
  }
  const deep = await getFocusedName(page);
  await readOn(page);
  await keyboard.press('k');
  await expect.poll(() => getFocusedName(page)).toBe(deep);

  // In a field they are letters.
  await keyboard.press('ControlOrMeta+k');
  const field = page.getByRole('combobox', { name: /search/i });
  await expect(field).toBeFocused();
  await keyboard.type('jko?');
  await expect(field).toHaveValue('jko?');
  await keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(heat).toBeInViewport();
  await reviewCard.focus();
  await keyboard.press('o');
  await expect(page).toHaveURL(`/reviews/${reviewId}`);
  await expect(getCards(page)).toHaveCount(1);
});

test('[TML-09] [RAT-04] a rating by keyboard is continued where it was after the question for its date', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('diarist');
  await client.api.profiles.changeSettings({ user_id: client.userId, journaling_enabled: true });
  const { client: friend } = await newMember('friend');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  const { keyboard } = page;
  await page.goto('/timeline');
  await expect(getCards(page)).toHaveCount(1);
  await keyboard.press('j');
  await keyboard.press('r');
  const stars = page.getByRole('slider', { name: 'Your rating of Heat' });
  await expect(stars).toBeFocused();
  await keyboard.press('4');
  const asking = page.getByRole('dialog', { name: 'When did you watch Heat?' });
  await expect(asking.getByRole('button', { name: 'Today' })).toBeFocused();
  await keyboard.press('Escape');
  await expect(asking).toBeHidden();
  await expect(stars).toBeFocused();
  await keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Your rating: 4 stars, of Heat' })).toBeFocused();
});
