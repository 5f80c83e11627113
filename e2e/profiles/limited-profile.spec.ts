import { expect, test } from '../support/fixtures.ts';

test('[PRO-01] [PRO-04] a followers-only profile is complete when it comes from the server: why, how to ask, and its canonical link', {
  tag: '@gate',
}, async ({ newMember, testServer, browser }) => {
  const [owner, viewer] = [await newMember('dee'), await newMember('vic')];
  await owner.client.api.visibility.setAudience({ user_id: owner.client.userId, audience: 'followers' });
  const { username } = owner.client;
  const storageState = await viewer.page.context().storageState();
  const unscripted = await browser.newContext({ baseURL: testServer.origin, javaScriptEnabled: false, storageState });
  const page = await unscripted.newPage();
  for (const path of [`/${username}`, `/profile/${username}`, `/${username}/lists`]) {
    await page.goto(path);
    await expect(page.getByText(/shows films, reviews and lists to followers/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^Request to follow/i })).toBeVisible();
  }
  await page.goto(`/profile/${username}`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${testServer.origin}/${username}`);
  await unscripted.close();
});

test('accounts that are no members yet see a profile without what only members can do', async ({
  newMember,
  newUser,
}) => {
  const owner = await newMember('dee');
  const { page } = await newUser('uma', 'unconfirmed');
  await page.goto(`/${owner.client.username}`);
  await expect(page.getByRole('heading', { level: 1, name: owner.client.username })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Follow|Actions for)/ })).toHaveCount(0);
  await expect(page.getByText('could not be loaded')).toHaveCount(0);
});
