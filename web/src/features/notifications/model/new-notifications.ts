import type { Notification } from '@halfstar/contract/notifications/notifications.schema';

/**
 * Identifies a notification at its time. One that is raised again, because another member did the same, has the same id but another key.
 */
export const getNotificationKey = ({ id, created_at }: Notification): string => `${id} ${created_at}`;

/**
 * The unread notifications in `now` that came since `before`. Leaves out those that only moved up because another was deleted, and those
 * from before `since` (milliseconds since 1970).
 * @param size how many notifications each list has at most
 */
export function findNewNotifications(
  before: readonly Notification[],
  now: readonly Notification[],
  { since, size }: { since: number; size: number },
): Notification[] {
  const known = new Set(before.map(getNotificationKey));
  const oldest = before.length < size ? '' : (before.at(-1)?.created_at ?? '');
  return now.filter(
    (one) =>
      !one.read &&
      !known.has(getNotificationKey(one)) &&
      one.created_at > oldest &&
      Date.parse(one.created_at) >= since,
  );
}
