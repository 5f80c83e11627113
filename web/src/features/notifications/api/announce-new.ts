import { DROPDOWN_SIZE, type Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { QueryClient } from '@tanstack/react-query';
import { patchCommentCount } from '#features/comments/api/comment-queries.ts';
import { client } from '#lib/api.ts';
import { runOnceInOneVisibleTab } from '#lib/claim-for-tab.ts';
import { toastNews } from '#ui/toasts.tsx';
import { findNewNotifications, getNotificationKey } from '../model/new-notifications.ts';

/** More than so many at once are one toast. */
const MAX_TOASTS = 3;

/** The cards of reviews with new comments count these before their toasts are shown. */
async function countComments(queryClient: QueryClient, notifications: readonly Notification[]): Promise<void> {
  const reviewIds = notifications.flatMap(({ data }) => (data.comment_id === undefined ? [] : (data.review_id ?? [])));
  const count = async (reviewId: string) => {
    const { comment_count } = await client.reviews.get({ review_id: reviewId });
    patchCommentCount(queryClient, reviewId, () => comment_count);
  };
  // Without an answer the card keeps the former number; the toast comes anyway.
  await Promise.allSettled([...new Set(reviewIds)].map(count));
}

function showToasts(notifications: readonly Notification[]): void {
  if (notifications.length > MAX_TOASTS) {
    const [newest] = notifications;
    if (newest !== undefined)
      runOnceInOneVisibleTab(`notifications ${getNotificationKey(newest)}`, () =>
        toastNews('New notifications', 'Several came at once. They are all behind the bell.'),
      );
    return;
  }
  for (const one of notifications.toReversed())
    runOnceInOneVisibleTab(`notification ${getNotificationKey(one)}`, () => toastNews(one.title, one.message));
}

/**
 * Shows toasts for the notifications in `now` that are new since `before`, in one tab of the browser. First the comment counts of reviews
 * with new comments are fetched for their cards. `since`: see `findNewNotifications`.
 */
export async function showNewNotificationToasts(
  queryClient: QueryClient,
  before: readonly Notification[],
  now: readonly Notification[],
  since: number,
): Promise<void> {
  const fresh = findNewNotifications(before, now, { since, size: DROPDOWN_SIZE });
  await countComments(queryClient, fresh);
  showToasts(fresh);
}
