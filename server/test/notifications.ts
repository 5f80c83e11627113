import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { LiveMessage } from '@halfstar/contract/shared/live.schema';
import { expect } from 'vitest';
import type { MemberClient } from './client.ts';
import type { World } from './world.ts';

export const REVIEW = { title: '', content: 'Two men talk over coffee.', rating: 4, is_spoiler: false };

let casts = 0;

/** New members for a test: Ada with a review of the film, Bo and Cy. */
export async function joinCast(world: World, movie_id: string) {
  casts += 1;
  const join = (name: string) => world.member(`${name}${casts}`);
  const [ada, bo, cy] = await Promise.all([join('ada'), join('bo'), join('cy')]);
  const { id: review_id } = await ada.api.reviews.publish({ movie_id, ...REVIEW });
  return { ada, bo, cy, review_id };
}

/** A page of a member's notifications. */
export const listNotifications = (
  member: MemberClient,
  input: Parameters<MemberClient['api']['notifications']['list']>[0] = {},
) => member.api.notifications.list(input);

/** The only notification of a member. */
export async function getOnlyNotification(member: MemberClient): Promise<Notification> {
  const { items } = await listNotifications(member);
  expect(items).toHaveLength(1);
  return items[0] as Notification;
}

/** The types of a member's notifications, newest first. */
export const listNotificationTypes = async (member: MemberClient) =>
  (await listNotifications(member, { limit: 50 })).items.map(({ type }) => type);

/** Whether a message says that notifications changed. */
export function isAboutNotifications(text: string): boolean {
  const message = LiveMessage.parse(JSON.parse(text));
  return message.type === 'changed' && message.nouns.includes('notification');
}
