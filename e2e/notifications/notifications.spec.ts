import type { Page, WebSocket, WebSocketRoute } from '@playwright/test';
import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { untilLive, untilTold } from '../support/live.ts';
import { expectUnread, FILMS, follow, getBell, getDropdown, getRows, nameOf, TEXT } from '../support/notifications.ts';

const getToasts = (page: Page) => page.getByRole('status').filter({ hasText: 'New follower' });

/** Opens a page and waits until its websocket is ready and the notifications are loaded. @returns the websocket */
async function openLive(page: Page, path = '/'): Promise<WebSocket> {
  const ready = untilLive(page);
  const loaded = page.waitForResponse((response) => response.url().includes('/api/notifications'));
  await page.goto(path);
  const [socket] = await Promise.all([ready, loaded]);
  return socket;
}

test('[NOT-01] [NOT-02] [NOT-03] a notification arrives live with badge and toast, and leads to what it is about', {
  tag: '@gate',
}, async ({ newMember }) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const { page } = ada;
  const socket = await openLive(page);
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await getBell(page).click();
  await expect(getDropdown(page)).toContainText('No notifications yet');
  await check(page, 'dropdown, empty');

  const told = untilTold(socket, 'notification');
  await follow(bo.client, ada.client);
  const message = `${await nameOf(bo.client)} follows you now.`;
  await expect(getRows(page)).toHaveCount(1);
  await told;
  await expect(getRows(page)).toContainText(message);
  await expectUnread(getRows(page), true);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await expect(getToasts(page)).toContainText(message);
  await check(page, 'dropdown with an unread one');

  await getRows(page).getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`/profile/${bo.client.username}$`));
  await expect(getDropdown(page)).toHaveCount(0);
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await getBell(page).click();
  await expectUnread(getRows(page), false);
});

test('[NOT-03] a notification arrives within a second', { tag: '@long' }, async ({ newMember }) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  const socket = await openLive(ada.page);
  const told = untilTold(socket, 'notification').then(() => Date.now());
  await follow(bo.client, ada.client);
  const at = await told;
  const [stored] = (await ada.client.api.notifications.list({})).items;
  // The second is the server's to keep; how long this browser renders says nothing about it.
  expect(at - Date.parse(stored?.created_at ?? '')).toBeLessThan(1000);
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
  const tabToControl = (name: RegExp) =>
    tabTo(getDropdown(page).getByRole('button', { name }).or(getDropdown(page).getByRole('link', { name })).first());
  await tabToControl(/^Delete/);
  await page.keyboard.press('Enter');
  await expect(getRows(page)).toHaveCount(1);
  await expect.poll(() => getDropdown(page).evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await tabToControl(/^Mark all read/);
  await page.keyboard.press('Enter');
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await page.keyboard.press('Escape');
  await expect(getDropdown(page)).toHaveCount(0);
  await expect(getBell(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await tabToControl(/^View all notifications$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(getRows(page)).toHaveCount(1);
});

test('[NOT-01] [NOT-02] the badge shows 9+ above nine, and the dropdown the ten latest, also when another one comes', async ({
  newMember,
  film,
}) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  for (const title of FILMS.slice(0, 9)) {
    const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film(title), ...TEXT });
    await bo.client.api.reviews.react({ review_id, reaction: 'heart' });
  }
  const { page } = ada;
  await openLive(page);
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 9 unread');
  for (const title of FILMS.slice(9)) {
    const { id: review_id } = await ada.client.api.reviews.publish({ movie_id: await film(title), ...TEXT });
    await bo.client.api.reviews.react({ review_id, reaction: 'heart' });
  }
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 9+ unread');
  await expect(getBell(page)).toHaveText('9+');
  await getBell(page).click();
  await expect(getRows(page)).toHaveCount(10);
  await expect(getRows(page).first()).toContainText('Stalker');
  await follow(bo.client, ada.client);
  await expect(getRows(page).first()).toContainText(`${await nameOf(bo.client)} follows you now.`);
  await expect(getRows(page).nth(1)).toContainText('Stalker');
  await expect(getRows(page)).toHaveCount(10);
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
  const [ada, bo, cy, dee] = [
    await newMember('ada'),
    await newMember('bo'),
    await newMember('cy'),
    await newMember('dee'),
  ];
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
  for (const page of [ada.page, second])
    await expect(getToasts(page).filter({ hasText: await nameOf(bo.client) })).toHaveCount(0);

  // A tab shows its toasts in order, so when the other one shows the next, it would have shown this one before.
  const [shown, other] = (await getToasts(ada.page).count()) === 1 ? [ada.page, second] : [second, ada.page];
  await shown.close();
  await follow(dee.client, ada.client);
  await expect(getToasts(other).filter({ hasText: await nameOf(dee.client) })).toBeVisible();
  await expect(getToasts(other)).toHaveCount(1);
});
