import { expect, test } from '../support/fixtures.ts';
import { expectUnread, FILMS, fill, follow, getBell, getRows, TEXT } from '../support/notifications.ts';

test('[NOT-04] the page has all notifications, by scrolling, and marks all of them read', async ({
  newMember,
  film,
}) => {
  const [ada, bo] = [await newMember('ada'), await newMember('bo')];
  await fill(ada.client, bo.client, await Promise.all(FILMS.map(film)));
  const { page } = ada;
  await page.goto('/notifications');
  await expect(getRows(page)).toHaveCount(20);
  await getRows(page).last().scrollIntoViewIfNeeded();
  await expect(getRows(page)).toHaveCount(22);
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true');
  for (const row of [getRows(page).first(), getRows(page).last()]) await expectUnread(row, true);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
  await expect(getRows(page).getByText('(unread)')).toHaveCount(0);
  await page.reload();
  await expect(getRows(page)).toHaveCount(20);
  for (const row of await getRows(page).all()) await expectUnread(row, false);
  expect((await ada.client.api.notifications.list({})).unread_count).toBe(0);
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
