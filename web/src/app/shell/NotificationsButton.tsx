import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { latestNotificationsQuery } from '#features/notifications/api/notification-queries.ts';
import { NotificationBell } from '#features/notifications/components/NotificationBell.tsx';
import type { NotificationsDropdownProps } from '#features/notifications/components/NotificationsDropdown.tsx';
import { NotificationToasts } from '#features/notifications/components/NotificationToasts.tsx';
import { useIsIdleAfterStart } from '#lib/idle.ts';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import { useReturnFocus } from '#ui/focus.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import classes from './notifications-button.module.css';

const Dropdown = lazyWithRetry<NotificationsDropdownProps>(
  () => import('#features/notifications/components/NotificationsDropdown.tsx'),
);

/**
 * The notifications in the header. The code of the dropdown comes once the page is idle, or with the first press; the bell
 * stays the same element meanwhile.
 */
export function NotificationsButton() {
  const [opened, setOpened] = useState(false);
  const [bell, setBell] = useState<HTMLButtonElement | null>(null);
  const hydrating = useHydrating();
  const idle = useIsIdleAfterStart();
  const [used, setUsed] = useState(false);
  if (opened && !used) setUsed(true);
  // Not Mantine's `returnFocus`, which knows no opener when the code comes after the click or after Try Again.
  useReturnFocus(opened);
  const { data } = useQuery({ ...latestNotificationsQuery, enabled: !hydrating });
  const panel = (content: ReactNode) => (opened ? <div className={classes.panel}>{content}</div> : null);
  const loading = panel(<p role="status">Loading notifications...</p>);
  return (
    <span className={classes.place}>
      <NotificationToasts />
      <NotificationBell
        ref={setBell}
        unread={data?.unread_count ?? 0}
        opened={opened}
        onClick={() => setOpened(!opened)}
      />
      {!(idle || used) || bell === null ? (
        loading
      ) : (
        <ErrorBoundary resetKey={String(opened)} wrap={panel}>
          <Suspense fallback={loading}>
            <Dropdown opened={opened} onChange={setOpened} bell={bell} />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  );
}
