import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { renderedAt } from '#lib/server-render.ts';

/**
 * Shows a toast for each unread notification that comes while the page is open, in only one of the browser's tabs.
 * @param latest the newest notifications; undefined until they are loaded
 */
export function useNotificationToasts(latest: readonly Notification[] | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef<readonly Notification[] | null>(null);
  // The time of the server if it rendered the page: the clock of the browser may be wrong.
  const [since] = useState(() => renderedAt() || Date.now());
  const compare = useEffectEvent(async (now: readonly Notification[]) => {
    const known = before.current;
    before.current = now;
    if (known === null) return;
    // On demand, because the first page shows no toast.
    const { showNewNotificationToasts: announceNew } = await loadCodeUntilSuccess(
      () => import('../api/announce-new.ts'),
    );
    await announceNew(queryClient, known, now, since);
  });
  useEffect(() => {
    if (latest !== undefined) void compare(latest);
  }, [latest]);
}
