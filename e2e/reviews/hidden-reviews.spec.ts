import { expect, test } from '../support/fixtures.ts';

const TEXT = { title: '', content: 'Two men talk over coffee, and then they do not.', rating: 4, is_spoiler: false };

test('[REV-05] a review that is hidden from its reader answers 404 with a kind page, which says nothing of it', async ({
  newMember,
  film,
  page: visitor,
}) => {
  const { client: author } = await newMember('author');
  const { page: follower, client: reader } = await newMember('reader');
  const { page: blocked, client: unrelated } = await newMember('una');
  await reader.api.follows.follow({ user_id: author.userId });
  const { id } = await author.api.reviews.publish({ movie_id: await film('Heat'), ...TEXT });
  const expectShown = async (page: typeof visitor) => {
    expect((await page.goto(`/reviews/${id}`))?.status()).toBe(200);
    await expect(page.getByText(TEXT.content)).toBeVisible();
  };
  const expectHidden = async (page: typeof visitor) => {
    const answer = await page.goto(`/reviews/${id}`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText('This review is not here.')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Go (home|to Halfstar)$/ })).toBeVisible();
    for (const words of [TEXT.content, author.username]) expect(await answer?.text()).not.toContain(words);
  };
  for (const page of [visitor, follower, blocked]) await expectShown(page);
  await author.api.blocks.block({ user_id: unrelated.userId });
  await expectHidden(blocked);
  await author.api.visibility.setAudience({ user_id: author.userId, audience: 'private' });
  for (const page of [visitor, follower, blocked]) await expectHidden(page);
});

test('[REV-05] the page of one’s reviews has one’s own, and none of those whom one follows', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('own');
  const { client: friend } = await newMember('friend');
  await client.api.follows.follow({ user_id: friend.userId });
  const movie_id = await film('Heat');
  await friend.api.reviews.publish({ movie_id, ...TEXT });
  await client.api.reviews.publish({ movie_id, ...TEXT, content: 'Three hours, and none too many.' });
  await page.goto('/reviews');
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: `${client.username}’s review of Heat` })).toBeVisible();
  await expect(page.getByText(TEXT.content)).toHaveCount(0);
});
