import { expect, type Locator, type Page } from '@playwright/test';
import type { MemberClient } from '../../server/test/client.ts';

export const TEXT = {
  title: '',
  content: 'Two men talk over coffee, and then they do not.',
  rating: 4,
  is_spoiler: false,
};

export const FILMS = [
  'Heat',
  'Alien',
  'Jaws',
  'Fargo',
  'Vertigo',
  'Parasite',
  'Gladiator',
  'Casablanca',
  'Titanic',
  'Psycho',
  'Stalker',
];

export const getBell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ });
export const getDropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
export const getRows = (page: Page) => page.getByRole('list', { name: 'Notifications' }).getByRole('listitem');

export const follow = (from: MemberClient, to: MemberClient) => from.api.follows.follow({ user_id: to.userId });
export const nameOf = async (client: MemberClient) =>
  (await client.api.profiles.getOwn({ user_id: client.userId })).display_name;

/** Bo comments on a review of Ada about each film, and reacts to it: twice as many notifications as films. */
export async function fill(ada: MemberClient, bo: MemberClient, films: string[]): Promise<void> {
  for (const movie_id of films) {
    const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...TEXT });
    await bo.api.comments.add({ review_id, content: 'So they do.' });
    await bo.api.reviews.react({ review_id, reaction: 'heart' });
  }
}

/** Checks the three marks of an unread notification: its words, its highlight and its dot. */
export async function expectUnread(row: Locator, unread: boolean): Promise<void> {
  await expect(row.getByText('(unread)')).toHaveCount(unread ? 1 : 0);
  await expect(row.locator('[class*="dot"]')).toHaveCount(unread ? 1 : 0);
  if (unread) await expect(row).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  else await expect(row).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
}
