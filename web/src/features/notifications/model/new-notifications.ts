import type { Notification } from '@halfstar/contract/notifications/notifications.schema';

/** One that comes again, because another member did the same, has another key. */
export const keyOf = ({ id, created_at }: Notification): string => `${id} ${created_at}`;

/**
 * Those among the newest notifications that came since the ones known before. What moved up because another was deleted is not
 * among them, nor is anything from before `since` (milliseconds since 1970).
 * @param size how many the lists have at most
 */
export function findNew(
  before: readonly Notification[],
  now: readonly Notification[],
  { since, size }: { since: number; size: number },
): Notification[] {
  const known = new Set(before.map(keyOf));
  const oldest = before.length < size ? '' : (before.at(-1)?.created_at ?? '');
  return now.filter(
    (one) => !one.read && !known.has(keyOf(one)) && one.created_at > oldest && Date.parse(one.created_at) >= since,
  );
}
