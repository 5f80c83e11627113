import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { DROPDOWN_SIZE } from '@halfstar/contract/notifications/notifications.schema';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { claimForTab } from '#lib/claim-for-tab.ts';
import { renderedAt } from '#lib/server-render.ts';
import { toastNews } from '#ui/toasts.tsx';
import { findNew, keyOf } from '../model/new-notifications.ts';

/** More than so many at once are one toast. */
const MAX_TOASTS = 3;

/**
 * Shows a toast for each notification that comes while the page is open, in one of the browser's tabs.
 * @param latest the newest notifications; undefined until they are loaded
 */
export function useNotificationToasts(latest: readonly Notification[] | undefined): void {
  const before = useRef<readonly Notification[] | null>(null);
  // The time of the server if it rendered the page: the clock of the browser may be wrong.
  const [since] = useState(() => renderedAt() || Date.now());
  const compare = useEffectEvent((now: readonly Notification[]) => {
    const fresh = before.current === null ? [] : findNew(before.current, now, { since, size: DROPDOWN_SIZE });
    before.current = now;
    if (fresh.length > MAX_TOASTS) {
      const [newest] = fresh;
      if (newest !== undefined)
        claimForTab(`notifications ${keyOf(newest)}`, () =>
          toastNews('New notifications', 'Several came at once. They are all behind the bell.'),
        );
      return;
    }
    for (const one of fresh.toReversed())
      claimForTab(`notification ${keyOf(one)}`, () => toastNews(one.title, one.message));
  });
  useEffect(() => {
    if (latest !== undefined) compare(latest);
  }, [latest]);
}
