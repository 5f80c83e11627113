import { disableLiveMessages, expect, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live.ts';
import { addCards, becomeVisible, firstVisibleCard, getCards, untilStill } from '../support/timeline.ts';

test('[TML-04] new cards are announced and move nothing; a press shows them at the top', { tag: '@gate' }, async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('reader');
  const { client: friend } = await newMember('busy');
  await client.api.follows.follow({ user_id: friend.userId });
  const [newest] = await addCards(friend, 30);
  await page.goto('/');
  await expect(getCards(page).first()).toHaveAccessibleName(new RegExp(`${newest?.title}$`));
  await page.mouse.wheel(0, 900);
  await untilStill(page);
  const reading = await firstVisibleCard(page);

  const stars = await Promise.all(['Vertigo', 'Ran', 'Heat'].map(film));
  for (const movie_id of stars) await friend.api.tracking.rate({ movie_id, rating: 4 });
  await becomeVisible(page);
  const announced = page.getByRole('status').getByRole('button', { name: '3 new' });
  await expect(announced).toBeInViewport();
  await untilStill(page);
  expect(await firstVisibleCard(page)).toEqual(reading);

  // Nor does what else is refetched: somebody's name changes, and one's own tab reconnects.
  await client.api.follows.follow({ user_id: (await newMember('other')).client.userId });
  await becomeVisible(page);
  await expect(announced).toBeVisible();
  await untilStill(page);
  expect(await firstVisibleCard(page)).toEqual(reading);

  await announced.click();
  await expect(getCards(page).first()).toHaveAccessibleName(/Heat$/);
  await expect(getCards(page).first()).toBeFocused();
  await expect(getCards(page).nth(2)).toHaveAccessibleName(/Vertigo$/);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(announced).toHaveCount(0);
});

test('[TML-04] more than can be counted are announced as such, also when the timeline was empty', async ({
  newMember,
}) => {
  const { page, client } = await newMember('away');
  const { client: friend } = await newMember('busy');
  await client.api.follows.follow({ user_id: friend.userId });
  // An empty list shows what a refetch brings.
  await disableLiveMessages(page);
  await page.goto('/timeline');
  await expect(page.getByText('No activity in your timeline yet!')).toBeVisible();
  const [newest] = await addCards(friend, 21);
  await becomeVisible(page);
  await page.getByRole('status').getByRole('button', { name: '20+ new' }).click();
  await expect(getCards(page).first()).toHaveAccessibleName(new RegExp(`${newest?.title}$`));
});

test('[TML-04] own acts on cards move nothing and announce nothing; the next visit shows them', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('actor');
  const { client: friend } = await newMember('friend');
  await client.api.follows.follow({ user_id: friend.userId });
  await addCards(friend, 12);
  const heat = await film('Heat');
  await friend.api.tracking.rate({ movie_id: heat, rating: 3 });
  await page.goto('/');
  const card = getCards(page).filter({ hasText: 'Heat' });
  // Fewer cards are rendered below the window once the code that follows it is loaded.
  const names = () =>
    getCards(page).evaluateAll((cards) =>
      cards
        .filter((each) => each.getBoundingClientRect().top < window.innerHeight)
        .map((each) => each.getAttribute('aria-label')),
    );
  await expect(card).toBeVisible();
  const before = await names();
  const reading = await firstVisibleCard(page);
  await card.getByRole('button', { name: /^Add to Watch/ }).click();
  await expect(card.getByRole('button', { name: /^In Watchlist/ })).toBeEnabled();
  await expect
    .poll(async () => (await client.api.timeline.listHome({})).items[0])
    .toMatchObject({ movie: { id: heat } });
  await becomeVisible(page);
  await card.getByRole('button', { name: 'Rate Heat' }).click();
  const saved = page.waitForResponse((response) => response.url().endsWith('/rating'));
  await page.keyboard.press('4');
  await saved;
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Your rating: 4 stars, of Heat' })).toBeFocused();
  await untilStill(page);
  // Only cards near the window stay rendered.
  const after = await names();
  expect(after.length).toBeGreaterThan(2);
  expect(after).toEqual(before.slice(0, after.length));
  expect(await firstVisibleCard(page)).toEqual(reading);
  await expect(page.getByRole('button', { name: /new$/ })).toHaveCount(0);

  await page.getByRole('complementary').getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('complementary').getByRole('link', { name: 'Home' }).click();
  await expect(getCards(page).first()).toHaveAccessibleName(`${client.username} and Heat`);
});

test('[TML-04] a review that one publishes at the top is shown at the top', async ({ newMember, film }) => {
  const { page, client } = await newMember('writer');
  const heat = await film('Heat');
  await addCards(client, 3);
  await client.api.tracking.rate({ movie_id: heat, rating: 4 });
  await page.goto(`/?review=${heat}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Review', { exact: true }).fill('Two tired men and a long street.');
  await dialog.getByRole('button', { name: /publish/i }).click();
  await expect(dialog).toBeHidden();
  await expect(getCards(page).first()).toContainText('Two tired men and a long street.');
});

test('[TML-06] whoever is unfollowed goes from a timeline that is being read, and the others keep their order', async ({
  newMember,
}) => {
  const { page, client } = await newMember('leaver');
  const [kept, left] = [(await newMember('kept')).client, (await newMember('left')).client];
  for (const friend of [kept, left]) await client.api.follows.follow({ user_id: friend.userId });
  await addCards(kept, 3);
  await addCards(left, 3);
  await addCards(kept, 1);
  const live = untilLive(page);
  await page.goto('/timeline');
  await live;
  await expect(getCards(page)).toHaveCount(6);
  const names = () => getCards(page).evaluateAll((cards) => cards.map((each) => each.getAttribute('aria-label')));
  const ofKept = (await names()).filter((name) => name?.startsWith(kept.username));
  await client.api.follows.unfollow({ user_id: left.userId });
  await expect(getCards(page)).toHaveCount(3);
  expect(await names()).toEqual(ofKept);
});
