import { useQuery } from '@tanstack/react-query';
import { useHydrating } from '#lib/server-render.ts';
import { latestNotificationsQuery } from '../api/notification-queries.ts';
import { useNotificationToasts } from '../hooks/use-notification-toasts.ts';

/** Shows a toast for each notification that comes. Renders nothing itself. */
export function NotificationToasts() {
  const { data } = useQuery({ ...latestNotificationsQuery, enabled: !useHydrating() });
  useNotificationToasts(data?.items);
  return null;
}
