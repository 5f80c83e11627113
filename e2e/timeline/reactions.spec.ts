import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

test('[REA-01] a reaction to an activity or a review is removed or replaced, and two tabs show the same', async ({
  newMember,
  film,
}) => {
  const { page, context, client } = await newMember('rea');
  const { client: friend } = await newMember('act');
  await client.api.follows.follow({ user_id: friend.userId });
  await friend.api.tracking.addToList({ movie_id: await film('Heat'), list_type: 'watchlist' });
  const content = 'The bank, the street, the airfield.';
  const review = { movie_id: await film('Jaws'), title: '', content, rating: 4, is_spoiler: false };
  await friend.api.reviews.publish(review);
  const tab = await context.newPage();
  for (const each of [page, tab]) {
    const line = each.waitForEvent('websocket');
    await each.goto('/timeline');
    await line;
  }
  for (const name of [/^Reactions to what act.* did with Heat$/, /^Reactions to act.* review of Jaws$/]) {
    const reaction = (where: Page, kind: string) =>
      where.getByRole('group', { name }).getByRole('button', { name: new RegExp(`^${kind}`) });
    /** Whether it is the viewer's own, and its count. */
    const shows = async (where: Page, kind: string, own: boolean) => {
      await expect(reaction(where, kind)).toHaveAccessibleName(own ? `${kind}, 1` : kind);
      await expect(reaction(where, kind)).toHaveAttribute('aria-pressed', String(own));
    };
    await reaction(page, 'Heart').click();
    for (const each of [page, tab]) await shows(each, 'Heart', true);
    await reaction(tab, 'Fire').click();
    for (const each of [tab, page]) {
      await shows(each, 'Fire', true);
      await shows(each, 'Heart', false);
    }
    await reaction(page, 'Fire').click();
    for (const each of [page, tab]) await shows(each, 'Fire', false);
  }
});
