import { expect, test } from '../support/fixtures.ts';

test('the first scroll moves the page as far as it was asked to, also below an open thread', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('roll');
  const { client: friend } = await newMember('chat');
  await client.api.follows.follow({ user_id: friend.userId });
  for (const title of ['Heat', 'Alien', 'Jaws', 'Vertigo', 'Casablanca', 'Gattaca'])
    await friend.api.tracking.rate({ movie_id: await film(title), rating: 4 });
  const text = { title: '', content: 'It rains, and nobody minds.', rating: 4, is_spoiler: false };
  const { id: review_id } = await friend.api.reviews.publish({ movie_id: await film('Rear Window'), ...text });
  for (let number = 0; number < 12; number += 1)
    await friend.api.comments.add({ review_id, content: `Thought ${number}` });
  // Nothing is idle yet when somebody scrolls.
  await page.clock.install();
  await page.goto('/timeline');
  await page.getByRole('button', { name: '12 comments' }).click();
  await expect(page.getByText('Thought 11')).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.mouse.move(600, 500);
  const loaded = page.waitForResponse(/CardWindow-.*\.js/);
  await page.mouse.wheel(0, 300);
  await loaded;
  // The window follows once the last card leaves the page.
  await expect
    .poll(() => page.evaluate(() => document.querySelector('main ol')?.getAttribute('style')))
    .toContain('padding');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300);
  await page.clock.runFor(2000);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});
