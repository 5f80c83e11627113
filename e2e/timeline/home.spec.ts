import { disableServerRendering, expect, test } from '../support/fixtures.ts';
import { addCards, END, getCards } from '../support/timeline.ts';

test('[HOM-01] home has four tabs, in the address and by keyboard, and the timeline is called Home on phones', async ({
  newMember,
}) => {
  const { page, client } = await newMember('tabs');
  await client.api.profiles.update({ user_id: client.userId, display_name: 'Ada Lovelace' });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Lovelace');
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  await expect(page.getByRole('tab')).toHaveText([/Timeline/, 'Discover', 'Popular', 'Trending']);
  await expect(tab('Timeline')).toHaveAttribute('aria-selected', 'true');
  await tab('Timeline').focus();
  for (const name of ['Discover', 'Popular', 'Trending']) {
    await page.keyboard.press('ArrowRight');
    await expect(tab(name)).toBeFocused();
    await expect(page).toHaveURL(`/?tab=${name.toLowerCase()}`);
    await expect(page.getByRole('tabpanel', { name })).toBeVisible();
  }
  await page.goBack();
  await expect(tab('Popular')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab('Popular')).toHaveAttribute('aria-selected', 'true');
  await tab('Timeline').click();
  await expect(page).toHaveURL('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(tab('Home')).toBeVisible();
  await expect(tab('Timeline')).toHaveCount(0);
});

test('[TML-03] [TML-08] [HOM-01] filter and order are in the address and begin the timeline again, up to its end', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('sorted');
  const [abe, zoe] = [(await newMember('abe')).client, (await newMember('zoe')).client];
  for (const friend of [abe, zoe]) await client.api.follows.follow({ user_id: friend.userId });
  const review = { title: '', content: 'Rain on every window.', rating: 4, is_spoiler: false };
  await zoe.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  await abe.api.reviews.publish({ movie_id: await film('Vertigo'), ...review });
  await zoe.api.tracking.addToList({ movie_id: await film('Jaws'), list_type: 'watchlist' });
  const shows = (...films: string[]) => expect(getCards(page)).toHaveText(films.map((title) => new RegExp(title)));
  // Each filter and order begins at its top.
  const cursors: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/timeline' && searchParams.has('cursor')) cursors.push(request.url());
  });
  await page.goto('/');
  await shows('Jaws', 'Vertigo', 'Heat');
  await expect(page.getByText(END)).toBeVisible();
  const order = page.getByRole('combobox', { name: 'Order' });
  await expect(order.getByRole('option')).toHaveText(['Newest First', 'Oldest First', 'User Name']);
  await order.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page).toHaveURL('/?sort=oldest');
  await shows('Heat', 'Vertigo', 'Jaws');
  await expect(order).toBeFocused();
  await order.selectOption('User Name');
  await shows('Vertigo', 'Jaws', 'Heat');
  const show = page.getByRole('radiogroup', { name: 'Show' });
  await expect(show.locator('label')).toHaveText(['All', 'Reviews', 'Activities']);
  await show.getByText('Reviews').click();
  await expect(page).toHaveURL('/?sort=name&filter=reviews');
  await shows('Vertigo');
  // By keyboard the focus stays, so that one can go on.
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL('/?sort=name&filter=activities');
  await shows('Jaws', 'Heat');
  await expect(show.getByRole('radio', { name: 'Activities' })).toBeFocused();
  await page.keyboard.press('j');
  await expect(getCards(page).first()).toBeFocused();
  await page.reload();
  await shows('Jaws', 'Heat');
  await expect(order).toHaveValue('name');
  await page.goBack();
  await shows('Vertigo');
  await page.goBack();
  await shows('Vertigo', 'Jaws', 'Heat');
  await expect(page.getByRole('button', { name: 'Write Review' })).toBeVisible();
  expect(cursors).toEqual([]);
});

test('[TML-03] what is empty says why and leads on: a filter without matches is cleared', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('empty');
  await page.goto('/timeline');
  await expect(page.getByText('No activity in your timeline yet!')).toBeVisible();
  await page.getByRole('button', { name: 'Write First Review' }).click();
  await expect(page).toHaveURL('/timeline?review=new');
  await client.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  await page.goto('/timeline?filter=reviews');
  await expect(page.getByText('No items match the current filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page).toHaveURL('/timeline');
  await expect(getCards(page)).toHaveCount(1);
});

test('[NAV-08] a timeline and a next page that fail are loaded by Try Again, and what is shown stays', async ({
  newMember,
}) => {
  const { page, client } = await newMember('failing');
  await addCards(client, 25);
  let broken = true;
  await disableServerRendering(page);
  await page.route('**/api/timeline?*', (route) =>
    broken ? route.fulfill({ status: 500, json: {} }) : route.continue(),
  );
  await page.goto('/timeline');
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The timeline could not be loaded.');
  broken = false;
  await alert.getByRole('button', { name: 'Try Again' }).click();
  await expect(getCards(page).first()).toBeVisible();
  broken = true;
  await page.mouse.wheel(0, 20_000);
  await expect(alert).toBeVisible();
  await expect(getCards(page).last()).toBeVisible();
  broken = false;
  await page.getByRole('main').getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByText(END)).toBeAttached();
});
