import type { Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';
import { expect, test } from '../support/fixtures.ts';

/** Where the day is: the one after it has begun in the last of these time zones before it ends in the first. */
const TIME_ZONES = ['UTC', 'Pacific/Kiritimati'];

/** A member with a name, a follower, a favorite, ratings, a review, and a viewing of today, also when that is tomorrow soon. */
async function fillProfile(
  { api, userId: user_id }: MemberClient,
  fan: MemberClient,
  films: { heat: string; jaws: string },
): Promise<void> {
  await api.profiles.update({ user_id, display_name: 'Tess of the Films' });
  await fan.api.follows.follow({ user_id });
  for (const time_zone of TIME_ZONES) {
    const watch_date = new Intl.DateTimeFormat('sv-SE', { timeZone: time_zone }).format();
    await api.diary.add({ movie_id: films.heat, watch_date, rewatch: false, rating: null, time_zone });
  }
  await api.reviews.publish({
    movie_id: films.heat,
    title: '',
    content: 'Two men talk over coffee.',
    rating: 4.5,
    is_spoiler: false,
  });
  await api.tracking.rate({ movie_id: films.jaws, rating: 3 });
  await api.tracking.addToList({ movie_id: films.jaws, list_type: 'favorites' });
}

/** Checks that a page is the whole profile of the member whom fillProfile made. */
async function expectProfile(page: Page, origin: string, username: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Tess of the Films' })).toBeVisible();
  const header = main.locator('header').first();
  await expect(header).toContainText(`@${username}`);
  for (const count of ['1 follower', '0 following', '1 review'])
    await expect(header.getByRole('listitem').filter({ hasText: count })).toBeVisible();

  const region = (name: string | RegExp) => main.getByRole('region', { name });
  await expect(region('Favorites').getByRole('listitem')).toHaveCount(1);
  await expect(region('Favorites').getByRole('link', { name: /Jaws/ })).toBeVisible();
  await expect(region('Ratings')).toContainText('2 films');
  await expect(region(/^\d{4} so far$/)).toContainText('Heat');
  await expect(region('Diary').getByRole('listitem').first()).toContainText('Heat');
  const recent = region('Recent reviews and activity');
  await expect(recent.getByText('Two men talk over coffee.')).toBeVisible();
  await expect(recent).toContainText('Jaws');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${origin}/${username}`);
}

const getEdit = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Edit Profile' });

test('[PRO-01] a profile is the same at its three addresses, for its member, another one and visitors', async ({
  newMember,
  film,
  page: visitor,
  testServer: { origin },
}) => {
  const [{ page: own, client }, { page: other, client: fan }] = [await newMember('tess'), await newMember('fan')];
  await fillProfile(client, fan, { heat: await film('Heat'), jaws: await film('Jaws') });
  const { username } = client;
  for (const path of ['/profile', `/profile/${username}`, `/${username}`]) {
    await own.goto(path);
    await expectProfile(own, origin, username);
    await expect(getEdit(own)).toBeVisible();
  }
  for (const path of [`/profile/${username}`, `/${username}`]) {
    for (const page of [other, visitor]) {
      await page.goto(path);
      await expectProfile(page, origin, username);
      await expect(getEdit(page)).toHaveCount(0);
    }
    await expect(other.getByRole('button', { name: /^Following Tess/ })).toBeVisible();
  }
});
