import { expect, test } from '../support/fixtures.ts';
import { getBell, getRows, TEXT } from '../support/notifications.ts';

test('[NOT-01] a notification about a comment leads to it also from the page of that review', async ({
  newMember,
  film,
}) => {
  const [{ page, client }, bo] = [await newMember('ada'), await newMember('bo')];
  const { id: review_id } = await client.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  for (let index = 0; index < 15; index += 1)
    await client.api.comments.add({ review_id, content: `Thought no. ${index}` });
  await page.goto(`/reviews/${review_id}`);
  await expect(page.getByText('Thought no. 14')).toBeAttached();
  await bo.client.api.comments.add({ review_id, content: 'Live, and below.' });
  const comment = page.getByRole('listitem').filter({ hasText: 'Live, and below.' });
  await expect(comment).toBeAttached();
  await expect(comment).not.toBeInViewport();
  await getBell(page).click();
  await getRows(page).getByRole('link').click();
  await expect(comment).toBeInViewport();
  await expect(comment).toBeFocused();
});

test('[NOT-02] opening the context menu of a notification does not mark it read, a middle click does', async ({
  newMember,
}) => {
  const [{ page, client }, bo] = [await newMember('ada'), await newMember('bo')];
  await bo.client.api.follows.follow({ user_id: client.userId });
  await page.goto('/');
  await getBell(page).click();
  const link = getRows(page).getByRole('link');
  await link.click({ button: 'right' });
  await page.keyboard.press('Escape');
  await expect(getBell(page)).toHaveAccessibleName('Notifications, 1 unread');
  expect((await client.api.notifications.list({})).unread_count).toBe(1);
  if (!(await link.isVisible())) await getBell(page).click();
  await link.click({ button: 'middle' });
  await expect(getBell(page)).toHaveAccessibleName('Notifications');
});
