import { check } from '../support/axe.ts';
import { expect, test } from '../support/fixtures.ts';

const TEXT = { title: '', content: 'Two men talk over coffee, and it is enough.', rating: 4, is_spoiler: false };

test('[FOL-02] a member is muted from a card, which can be undone, and unmuted in the settings', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('mute');
  const { client: loud } = await newMember('loud');
  await client.api.follows.follow({ user_id: loud.userId });
  await loud.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  await page.goto('/timeline');
  const card = page.getByRole('article', { name: new RegExp(`^${loud.username}.*review of Heat$`) });
  const muteIt = async () => {
    await card.getByRole('button', { name: /^Actions for loud/ }).click();
    await check(page, 'menu of a card');
    await page.getByRole('menuitem', { name: 'Mute' }).click();
    await expect(card).toBeHidden();
  };
  await muteIt();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
  await muteIt();

  await page.goto(`/${loud.username}`);
  await expect(page.getByText(/^You muted loud.*They do not know\.$/)).toBeVisible();
  await page.goto('/settings');
  const muted = page.getByRole('list', { name: 'Muted people' });
  await check(page, 'muted people');
  await muted.getByRole('button', { name: /^Unmute loud/ }).click();
  await expect(muted.getByText('Unmuted')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You mute nobody.')).toBeVisible();
  await page.goto('/timeline');
  await expect(card).toBeVisible();
});

test('[FOL-02] a member is blocked from a comment after a question, and neither sees the other until they are unblocked', {
  tag: '@gate',
}, async ({ newMember, film }) => {
  const { page, client } = await newMember('block');
  const { page: theirPage, client: pest } = await newMember('pest');
  await pest.api.follows.follow({ user_id: client.userId });
  const review = await client.api.reviews.publish({ movie_id: await film('Jaws'), ...TEXT });
  await pest.api.comments.add({ review_id: review.id, content: 'I disagree.' });
  await theirPage.goto(`/${client.username}`);
  await expect(theirPage.getByRole('button', { name: /^Following/ })).toBeVisible();

  await page.goto(`/reviews/${review.id}`);
  const comment = page.getByRole('article', { name: /^Comment by pest/ });
  await comment.getByRole('button', { name: /^Actions for pest/ }).click();
  await page.getByRole('menuitem', { name: 'Block' }).click();
  const dialog = page.getByRole('dialog', { name: /^Block pest/ });
  await expect(dialog).toBeVisible();
  await check(page, 'block dialog');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(dialog).toBeHidden();
  await expect(comment).toBeHidden();
  // An open tab of the other one follows.
  await expect(theirPage.getByRole('heading', { name: /Nothing is showing here/ })).toBeVisible();

  await page.goto(`/${pest.username}`);
  await expect(page.getByText(/Neither of you sees the other\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Unblock pest/ }).click();
  await expect(page.getByRole('button', { name: /^Follow pest/ })).toBeVisible();
});
