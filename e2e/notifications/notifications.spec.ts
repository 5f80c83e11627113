import type { Page, WebSocketRoute } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const TEXT = { title: '', content: 'Two men talk over coffee, and then they do not.', rating: 4, is_spoiler: false };

const getBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
const getDropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const getRows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');
const getToasts = (page: Page) => page.getByRole('status').filter({ hasText: 'New follower' });

const follow = (from: MemberClient, to: MemberClient) => from.api.follows.follow({ user_id: to.userId });
const nameOf = async (client: MemberClient) =>
  (await client.api.profiles.getOwn({ user_id: client.userId })).display_name;

/** Opens a page and waits until its websocket is ready and the notifications are loaded. */
async function openLive(page: Page, path = '/'): Promise<void> {
  const ready = page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ready"')));
  const loaded = page.waitForResponse((response) => response.url().includes('/api/notifications'));
  await page.goto(path);
  await Promise.all([ready, loaded]);
}

test('[NOT-01] [NOT-02] [NOT-03] a notification arrives live with badge and toast, and leads to what it is about', async ({
  newMember,
}) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const { page } = ada;
  await openLive(page);
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await getBell(page).click();
  await expect(getDropdown(page)).toContainText('No notifications yet');
  await check(page, 'dropdown, empty');

  const sent = Date.now();
  await follow(bo.client, ada.client);
  const message = `${await nameOf(bo.client)} follows you now.`;
  await expect(getRows(page)).toHaveCount(1, { timeout: 1000 });
  expect(Date.now() - sent).toBeLessThan(1500);
  await expect(getRows(page)).toContainText(message);
  await expect(getRows(page)).toContainText('(unread)');
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(getToasts(page)).toContainText(message);
  await check(page, 'dropdown with an unread one');

  await getRows(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${bo.client.username}$`));
  await expect(getDropdown(page)).toHaveCount(0);
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
});

test('[NOT-01] a notification about a comment leads to the comment, on whatever page of the thread it is', async ({
  newMember,
  film,
}) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  for (let index = 0; index < 45; index += 1)
    await ada.client.api.comments.add({ review_id, content: `Thought no. ${index}` });
  await bo.client.api.comments.add({ review_id, content: 'The forty-sixth.' });
  const { page } = ada;
  await page.goto('/');
  await getBell(page).click();
  await getRows(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/reviews/${review_id}\\?comment=`));
  const meant = page.getByRole('listitem').filter({ hasText: 'The forty-sixth.' });
  await expect(meant).toBeInViewport();
  await expect(meant).toBeFocused();
  await expect(meant).toHaveAttribute('data-meant', 'true');
});

test('[NOT-01] [NOT-02] the dropdown works by keyboard: open, delete, close', async ({ newMember }) => {
  const [ada, bo, cy] = [await newMember('ada'), await newMember('bo'), await newMember('cy')];
  for (const other of [bo, cy]) await follow(other.client, ada.client);
  const { page } = ada;
  await page.goto('/');
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await getBell(page).focus();
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toHaveCount(2);
  const tabTo = async (name: RegExp) => {
    const target = getDropdown(page)
      .getByRole('button', { name })
      .or(getDropdown(page).getByRole('link', { name }))
      .first();
    for (let presses = 0; presses < 12; presses += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
  };
  await tabTo(/^Delete/);
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toHaveCount(1);
  expect(await getDropdown(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await tabTo(/^Mark all read/);
  await page.keyboard.press('Enter');
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(getDropdown(page)).toHaveCount(0);
  await expect(getBell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(/^View all/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(getRows(page)).toHaveCount(1);
});

test('[NOT-01] the badge shows 9+ above nine, and the dropdown the ten latest', async ({ newMember, film }) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const titles = ['Heat', 'Alien', 'Jaws', 'Fargo', 'Vertigo', 'Parasite', 'Gladiator', 'Casablanca', 'Titanic'];
  for (const title of titles) {
    const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film(title), ...TEXT });
    await bo.client.api.reviews.react({ review_id, reaction: 'heart' });
  }
  const { page } = ada;
  await openLive(page);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 9 unread');
  for (const title of ['Psycho', 'Stalker']) {
    const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film(title), ...TEXT });
    await bo.client.api.reviews.react({ review_id, reaction: 'heart' });
  }
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 9+ unread');
  await expect(getBell(page)).toHaveText('9+');
  await getBell(page).click();
  await expect(getRows(page)).toHaveCount(10);
  await expect(getRows(page).first()).toContainText('Stalker');
});

test('[NOT-03] what came while the browser was offline is there afterwards, each once', async ({ newMember }) => {
  const [ada, bo, cy, dee] = [
    await newMember('ada'),
    await newMember('bo'),
    await newMember('cy'),
    await newMember('dee'),
  ];
  const { page, context } = ada;
  // Chromium keeps open websockets when it is set offline, so they are cut here.
  const open = new Set<WebSocketRoute>();
  let offline = false;
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    if (offline) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.goto('/notifications');
  await follow(bo.client, ada.client);
  await expect(getRows(page)).toHaveCount(1);
  offline = true;
  await context.setOffline(true);
  for (const socket of open) await socket.close();
  for (const other of [cy, dee]) await follow(other.client, ada.client);
  await expect(getRows(page)).toHaveCount(1);
  offline = false;
  await context.setOffline(false);
  await expect(getRows(page)).toHaveCount(3);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 3 unread');
  for (const other of [bo, cy, dee])
    await expect(getRows(page).filter({ hasText: await nameOf(other.client) })).toHaveCount(1);
});

test('[NOT-02] with two tabs a toast is shown once, and none for what came before the page', async ({ newMember }) => {
  const [ada, bo, cy] = [await newMember('ada'), await newMember('bo'), await newMember('cy')];
  await follow(bo.client, ada.client);
  const second = await ada.context.newPage();
  for (const page of [ada.page, second]) {
    await openLive(page);
    await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  }
  await follow(cy.client, ada.client);
  for (const page of [ada.page, second]) await expect(getBell(page)).toHaveAccessibleName('Notifications, 2 unread');
  const count = async () => (await getToasts(ada.page).count()) + (await getToasts(second).count());
  await expect.poll(count).toBe(1);
  // A tab that waits for the other does so for less than that.
  await ada.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  expect(await count()).toBe(1);
  for (const page of [ada.page, second])
    await expect(getToasts(page).filter({ hasText: await nameOf(bo.client) })).toHaveCount(0);
});

test('[NOT-01] while they load the dropdown says so, and after a failure it offers to try again', async ({
  newMember,
}) => {
  const { page } = await newMember('ada');
  await disableServerRendering(page);
  const held = Promise.withResolvers<void>();
  let failing = true;
  await page.route('**/api/notifications?**', async (route) => {
    await held.promise;
    return failing ? route.abort() : route.continue();
  });
  await page.goto('/');
  await getBell(page).click();
  await expect(getDropdown(page)).toContainText('Loading notifications...');
  held.resolve();
  await expect(getDropdown(page)).toContainText('Your notifications could not be loaded.', { timeout: 15_000 });
  failing = false;
  await getDropdown(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(getDropdown(page)).toContainText('No notifications yet');
});

test('[NOT-04] the page filters by type, and the settings say what one gets', async ({ newMember, film }) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  await bo.client.api.comments.add({ review_id, content: 'So they do.' });
  await follow(bo.client, ada.client);
  const { page } = ada;
  await page.goto('/notifications');
  await expect(getRows(page)).toHaveCount(2);
  await page.getByRole('tab', { name: 'People' }).click();
  await expect(getRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/filter=people/);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(getBell(page)).toHaveAccessibleName('Notifications');

  await page.getByRole('link', { name: 'Choose what you get' }).click();
  const box = page.getByRole('checkbox', { name: 'New followers: here' });
  await box.click();
  await expect(box).not.toBeChecked();
  await page.getByRole('radio', { name: 'Once a week' }).click();
  await expect(page.getByRole('radio', { name: 'Once a week' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Comments on your reviews: by mail' })).toBeEnabled();
  await page.reload();
  await expect(box).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'Once a week' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'New followers: by mail' })).toBeDisabled();
});
