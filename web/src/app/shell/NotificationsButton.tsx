import { type ReactNode, Suspense, useRef, useState } from 'react';
import { NotificationBell } from '#features/notifications/components/NotificationBell.tsx';
import type { NotificationsDropdownProps } from '#features/notifications/components/NotificationsDropdown.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';
import classes from './notifications-button.module.css';

// Loaded after the first page, which does not wait for the number of unread notifications.
const Dropdown = lazyWithRetry<NotificationsDropdownProps>(
  () => import('#features/notifications/components/NotificationsDropdown.tsx'),
);

/** The notifications in the header. A click before their code is loaded counts, and the focus on the bell stays. */
export function NotificationsButton() {
  const [opened, setOpened] = useState(false);
  const hydrating = useHydrating();
  const place = useRef<HTMLSpanElement>(null);
  const isFocused = useRef(false);
  const withoutCode = (panel: ReactNode) => (
    <>
      <NotificationBell unread={0} opened={opened} onClick={() => setOpened(!opened)} />
      {opened ? <div className={classes.panel}>{panel}</div> : null}
    </>
  );
  const loading = withoutCode(<p role="status">Loading notifications...</p>);
  return (
    <span
      ref={place}
      className={classes.place}
      onFocus={() => {
        isFocused.current = true;
      }}
      onBlur={({ target }) => {
        // The bell that is being replaced keeps its claim.
        if (target.isConnected) isFocused.current = false;
      }}
    >
      {hydrating ? (
        loading
      ) : (
        <ErrorBoundary resetKey={String(opened)} wrap={withoutCode}>
          <Suspense fallback={loading}>
            <Dropdown
              opened={opened}
              onChange={setOpened}
              onReady={() => {
                if (isFocused.current) place.current?.querySelector('button')?.focus();
              }}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </span>
  );
}
