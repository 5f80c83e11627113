import { Suspense, useState } from 'react';
import { NotificationBell } from '#features/notifications/components/NotificationBell.tsx';
import type { NotificationsDropdownProps } from '#features/notifications/components/NotificationsDropdown.tsx';
import { lazyWithRetry } from '#lib/lazy-with-retry.ts';
import { useHydrating } from '#lib/server-render.ts';
import { ErrorBoundary } from '#ui/states/ErrorBoundary.tsx';

// Loaded after the first page, which does not wait for the number of unread notifications.
const Dropdown = lazyWithRetry<NotificationsDropdownProps>(
  () => import('#features/notifications/components/NotificationsDropdown.tsx'),
);

/** The notifications in the header. A click before their code is loaded counts. */
export function NotificationsButton() {
  const [opened, setOpened] = useState(false);
  const hydrating = useHydrating();
  const plain = <NotificationBell unread={0} opened={opened} onClick={() => setOpened(!opened)} />;
  if (hydrating) return plain;
  return (
    <ErrorBoundary resetKey={String(opened)} wrap={() => plain}>
      <Suspense fallback={plain}>
        <Dropdown opened={opened} onChange={setOpened} />
      </Suspense>
    </ErrorBoundary>
  );
}
