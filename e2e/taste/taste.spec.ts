import type { MemberClient } from '../../server/test/client.ts';
import { check } from '../support/axe.ts';
import { disableServerRendering, expect, test } from '../support/fixtures.ts';

const TITLES = ['Heat', 'Jaws', 'Alien', 'Vertigo', 'Casablanca'];

test('[PRO-06] a profile compares tastes from five shared films on, in words and with a number whose formula is told', async ({
  newMember,
  film,
}) => {
  const { page, client } = await newMember('tia');
  const { client: other } = await newMember('tom');
  const films = [];
  for (const title of TITLES) films.push(await film(title));
  for (const movie_id of films) await other.api.tracking.rate({ movie_id, rating: 4 });
  for (const movie_id of films.slice(0, 4)) await client.api.tracking.rate({ movie_id, rating: 4.5 });
  await page.goto(`/${other.username}`);
  const panel = page.getByRole('region', { name: 'Your tastes' });
  await expect(panel.getByText(/have both rated 4 films\. From 5 on your tastes are compared/)).toBeVisible();

  await client.api.tracking.rate({ movie_id: films[4] ?? '', rating: 1 });
  await page.reload();
  // The differences are 0.5 four times and 3 stars once.
  await expect(panel.getByText('78%')).toBeVisible();
  await expect(panel.getByText('You agree on some films')).toBeVisible();
  await panel.getByText('From 5 films that you both rated').click();
  await expect(panel.getByText(/100 × \(1 − the mean difference of your stars ÷ 4\.5\)/)).toBeVisible();
  await expect(panel.getByRole('list', { name: 'You both love' }).getByRole('listitem')).toHaveCount(4);
  await expect(panel.getByRole('list', { name: 'Where you differ most' })).toContainText('Casablanca');
  await check(page, 'taste match');

  await page.goto(`/${client.username}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(panel).toBeHidden();
});

const profileOf = ({ api, userId }: MemberClient) => api.profiles.getOwn({ user_id: userId });

test('[FOL-01] recommended people have a reason, are followed, and dismissed with a way back', async ({
  newMember,
}) => {
  const { page, client } = await newMember('rec');
  const [{ client: friend }, { client: other }] = [await newMember('friend'), await newMember('known')];
  const reason = { kind: 'mutuals', member_count: 1, members: [await profileOf(friend)] };
  const relation = await client.api.follows.getRelation({ user_id: other.userId });
  const person = { ...(await profileOf(other)), relation, reason };
  // The server computes recommendations half a minute after a follow, so the list is answered here; the rest is the server's.
  let dismissed = false;
  await disableServerRendering(page);
  await page.route('**/api/recommended-users', (route) =>
    route.fulfill({ json: { items: dismissed ? [] : [person] } }),
  );
  await page.route(`**/${other.userId}/dismissal`, async (route) => {
    const response = await route.fetch();
    dismissed = route.request().method() === 'PUT';
    await route.fulfill({ response });
  });
  const list = page.getByRole('list', { name: 'Recommended people' });
  const known = list.getByRole('listitem').filter({ hasText: other.username });
  await page.goto('/followers?tab=recommended');
  await expect(known).toContainText(`Followed by ${friend.username}`);
  await check(page, 'recommendations');
  await known.getByRole('button', { name: /^Dismiss/ }).click();
  await expect(known).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(known).toBeVisible();
  await known.getByRole('button', { name: /^Follow/ }).click();
  await expect(known.getByRole('button', { name: /^Following/ })).toBeVisible();
});
