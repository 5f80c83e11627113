import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { recommend } from '../support/recommended.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const side = (page: Page) => page.getByRole('complementary', { name: 'Beside the timeline' });

test('[HOM-01] beside the timeline wide screens show people to follow, what friends watch this week, and the own diary', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('wim', WIDE);
  const friends = [(await newMember('zoe')).client, (await newMember('yan')).client];
  const [shared, single] = [await film('Heat'), await film('Stalker')];
  for (const friend of friends) {
    await client.api.follows.follow({ user_id: friend.userId });
    await friend.api.tracking.rate({ movie_id: shared, rating: 4 });
  }
  await friends[0]?.api.tracking.addToList({ movie_id: single, list_type: 'watched' });
  const viewing = { watch_date: '2020-02-29', rewatch: false, rating: 3.5 };
  await client.api.diary.add({ movie_id: await film('Ran'), ...viewing });
  const others: MemberClient[] = [];
  for (const name of ['una', 'val', 'xia', 'abe']) others.push((await newMember(name)).client);
  await recommend(page, client, others);

  await page.goto('/');
  const films = side(page).getByRole('list', { name: 'What friends watch this week' }).getByRole('listitem');
  await expect(films).toHaveCount(2);
  await expect(films.first().getByRole('link', { name: /Heat/ })).toBeVisible();
  await expect(films.first()).toContainText(/ and /);
  await expect(films.last()).toContainText(friends[0]?.username ?? '');
  await expect(side(page).getByRole('region', { name: 'Your diary' })).toContainText('Ran');
  const people = side(page).getByRole('list', { name: 'People to follow' }).getByRole('listitem');
  await expect(people.first()).toContainText('Popular on Halfstar');

  // The keyboard gets there past the cards.
  await page.getByRole('tab', { name: 'Timeline' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip the timeline' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(side(page).getByRole('link', { name: 'More' })).toBeFocused();

  // Whom one follows there stays there until the next visit.
  const follow = people.first().getByRole('button', { name: /^(Follow|Request to Follow) / });
  await follow.press('Enter');
  await expect(people.first().getByRole('button', { name: /^(Following|Requested)/ })).toBeFocused();
  await expect(people).toHaveCount(3);
  await check(page, 'home with a column beside the timeline');
});

test('[HOM-01] a part of the side column about which there is nothing to say is left out', async ({ newMember }) => {
  const { page, client } = await newMember('vic', WIDE);
  const { client: friend } = await newMember('uta');
  await client.api.follows.follow({ user_id: friend.userId });
  await recommend(page, client, [(await newMember('una')).client]);
  await page.goto('/');
  await expect(side(page).getByRole('heading', { name: 'People to follow' })).toBeVisible();
  await expect(side(page).getByRole('heading')).toHaveCount(1);

  // The column is as high as the window; a short list beside it begins below its toolbar all the same.
  await page.goto('/?filter=reviews');
  await expect(side(page).getByRole('heading')).toHaveCount(1);
  const [toolbar, empty] = await Promise.all(
    [page.getByRole('combobox', { name: 'Order' }), page.getByText('No items match the current filter')].map((each) =>
      each.boundingBox(),
    ),
  );
  expect((empty?.y ?? 0) - (toolbar?.y ?? 0)).toBeLessThan(200);
});

test('[HOM-01] the tabs of home show films with the viewer’s own state, and lead to each other', async ({
  newMember,
}) => {
  const { page, client } = await newMember('ray');
  const [first] = (await client.api.browse.listPopular({ limit: 1 })).items;
  await client.api.tracking.addToList({ movie_id: first?.id ?? '', list_type: 'watchlist' });
  await page.goto('/?tab=popular');
  const popular = page.getByRole('list', { name: 'Popular Movies' }).getByRole('listitem');
  await expect(popular.first()).toContainText('In your watchlist');
  await expect(popular.nth(7)).toBeVisible();
  await page.getByRole('tab', { name: 'Discover' }).click();
  await expect(page.getByRole('region', { name: 'Popular Movies' })).toContainText('In your watchlist');
  await page.getByRole('link', { name: 'All popular movies' }).click();
  await expect(page.getByRole('tab', { name: 'Popular' })).toHaveAttribute('aria-selected', 'true');
  await expect(page).toHaveURL('/?tab=popular');
});
