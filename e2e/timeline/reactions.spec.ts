import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import { untilLive } from '../support/live.ts';

test('[REA-01] [REV-04] a reaction to an activity or a review is removed or replaced, and two tabs show the same', async ({
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
    const live = untilLive(each);
    await each.goto('/timeline');
    await live;
  }
  for (const name of [/^Reactions to what act.* did with Heat$/, /^Reactions to act.* review of Jaws$/]) {
    const reactions = (where: Page) => where.getByRole('group', { name });
    const shows = (where: Page, total: string) =>
      expect(reactions(where).getByRole('button', { expanded: false })).toHaveAccessibleName(total);
    const choose = async (where: Page, kind: string, count: string) => {
      await reactions(where).getByRole('button', { expanded: false }).click();
      await reactions(where)
        .getByRole('button', { name: kind + count, exact: true })
        .click();
    };
    await shows(page, 'React');
    await choose(page, 'Heart', '');
    for (const each of [page, tab]) await shows(each, '1 reaction, yours: Heart');
    await choose(tab, 'Fire', '');
    for (const each of [tab, page]) await shows(each, '1 reaction, yours: Fire');
    await choose(page, 'Fire', ', 1');
    for (const each of [page, tab]) await shows(each, 'React');
  }
});
