import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { getCards } from '../support/timeline.ts';

const getBox = async (of: Locator) => {
  const box = await of.boundingBox();
  if (box === null) throw new Error('It is not on screen.');
  return box;
};

for (const [device, options] of [
  ['desk', {}],
  ['phone', { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`[TML-05] [TML-02] [LST-02] on a ${device}, a card shows what was done, the average, and one's own actions, and no act moves it`, {
    tag: device === 'desk' ? '@gate' : [],
  }, async ({ newMember, film }) => {
    const { page, client } = await newMember('reader', options);
    const { client: friend } = await newMember('friend');
    await client.api.follows.follow({ user_id: friend.userId });
    const heat = await film('Heat');
    const jaws = await film('Jaws');
    await friend.api.tracking.addToList({ movie_id: jaws, list_type: 'watchlist' });
    await (await newMember('rater')).client.api.tracking.rate({ movie_id: jaws, rating: 4 });
    await friend.api.tracking.rate({ movie_id: heat, rating: 3.5 });
    await page.goto('/timeline');
    const card = page.getByRole('article', { name: `${friend.username} and Heat` });
    const below = page.getByRole('article', { name: `${friend.username} and Jaws` });
    await expect(card).toContainText(`${friend.username} watched and rated`);
    await expect(below).toContainText(`${friend.username} wants to watch`);
    await expect(card.getByRole('img', { name: '3.5 stars' })).toBeVisible();
    await expect(card.getByTitle("Members' average")).toBeVisible();
    await expect(card.locator('a[href*="film="]')).toHaveCount(2);
    // A single activity has the same parts as a combined one.
    await expect(below.getByTitle("Members' average")).toBeVisible();
    for (const name of ['Rate Jaws', /^Add to Watch: Jaws/, 'React'])
      await expect(below.getByRole('button', { name })).toBeVisible();
    await expect(below.locator('a[href*="film="]')).toHaveCount(2);
    const { height } = await getBox(card);
    // Dense: about 120 pixels on a desk, and two to a screen of a phone.
    expect(height).toBeLessThan(device === 'desk' ? 140 : 260);

    const rate = card.getByRole('button', { name: 'Rate Heat' });
    const react = card.getByRole('button', { name: 'React' });
    const [cardBefore, rateBefore, reactBefore, belowBefore] = await Promise.all(
      [card, rate, react, below].map(getBox),
    );
    const isStill = async () => {
      expect(await getBox(card)).toEqual(cardBefore);
      expect(await getBox(below)).toEqual(belowBefore);
    };
    await card.getByRole('button', { name: /^Add to Watch: Heat/ }).click();
    await card.getByRole('button', { name: /^In Watchlist: Heat/ }).click();
    await expect(card.getByRole('button', { name: /^Watched: Heat/ })).toBeDisabled();
    expect(await getBox(rate)).toEqual(rateBefore);
    await isStill();

    await rate.click();
    const stars = card.getByRole('slider', { name: 'Your rating of Heat' });
    const { width, height: starHeight } = await getBox(stars);
    await isStill();
    await stars.click({ position: { x: width * 0.88, y: starHeight / 2 } });
    await expect(stars).toHaveAttribute('aria-valuetext', '4.5 stars');
    expect(await getBox(react)).toEqual(reactBefore);
    await isStill();
    // The stars close when one goes on, and the author's are the only row of stars again.
    await page.getByRole('heading', { level: 1 }).click();
    const own = card.getByRole('button', { name: 'Your rating: 4.5 stars, of Heat' });
    await expect(own).toHaveText('Your rating: 4.5');
    await expect(card.getByRole('img', { name: /stars$/ })).toHaveCount(1);
    expect((await getBox(own)).x).toBe(rateBefore?.x);
    await isStill();

    await react.click();
    await card.getByRole('button', { name: 'Fire' }).click();
    await expect(card.getByRole('button', { name: '1 reaction, yours: Fire' })).toBeFocused();
    await isStill();
    await expect(getCards(page)).toHaveCount(2);
  });
}

test('on a phone, the time of a review can be hit by a thumb and leads to it', async ({ newMember, film }) => {
  const { page, client } = await newMember('reader', { viewport: { width: 390, height: 844 } });
  const { client: friend } = await newMember('friend');
  await client.api.follows.follow({ user_id: friend.userId });
  const words = { title: '', content: 'Two tired men, one coffee.', rating: 4, is_spoiler: false };
  const { id } = await friend.api.reviews.publish({ movie_id: await film('Heat'), ...words });
  await page.goto('/timeline');
  const time = getCards(page)
    .locator(`a[href="/reviews/${id}"]`)
    .filter({ has: page.locator('time') });
  const { width, height } = await getBox(time);
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(24);
  await time.click();
  await expect(page).toHaveURL(`/reviews/${id}`);
});
