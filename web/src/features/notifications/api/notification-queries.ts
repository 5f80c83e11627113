import type { NotificationFilter } from '@halfstar/contract/notifications/notifications.schema';
import { DROPDOWN_SIZE } from '@halfstar/contract/notifications/notifications.schema';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/**
 * The newest notifications and the number of unread ones, for the header. Also refreshed when follows change, because following back
 * answers a notification.
 */
export const latestNotificationsQuery = api.notifications.list.queryOptions({
  input: { limit: DROPDOWN_SIZE },
  meta: { shows: ['notification', 'follow'] },
});

/** All notifications of a group, newest first. */
export const notificationsQuery = (filter: NotificationFilter) =>
  api.notifications.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ filter, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['notification', 'follow'] },
  });

/** Which types of notifications the viewer gets, and how often the digest is mailed. */
export const preferencesQuery = api.notifications.getPreferences.queryOptions({ input: {} });
