import '@mantine/core/styles/Tabs.layer.css';
import { NOTIFICATION_GROUPS } from '@halfstar/contract/shared/notification-type';
import { Button, Tabs } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { NOTIFICATIONS_FILTERS, type NotificationsSearch } from '#app/search-params.ts';
import { useMarkAllRead } from '#features/notifications/api/notification-mutations.ts';
import { latestNotificationsQuery, notificationsQuery } from '#features/notifications/api/notification-queries.ts';
import { NotificationList } from '#features/notifications/components/NotificationList.tsx';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './notifications-page.module.css';

export const loader = membersOnly<NotificationsSearch>(({ queryClient, search: { filter = 'all' } }) =>
  queryClient.ensureInfiniteQueryData(notificationsQuery(filter)),
);

const NAMES = { all: 'All', ...NOTIFICATION_GROUPS };

/** All notifications of the viewer. The filter is part of the address. */
export default function NotificationsPage() {
  const { filter = 'all' }: NotificationsSearch = useSearch({ from: '/members/notifications' });
  const navigate = useNavigate();
  const query = useInfiniteQuery(notificationsQuery(filter));
  const markAllRead = useMarkAllRead();
  const [first] = query.data?.pages ?? [];
  const unread = first?.unread_count ?? 0;
  // The header shows the newest of all groups, so they have been seen.
  const newest = useQuery(latestNotificationsQuery).data?.items[0]?.created_at;
  const open = (value: string | null) => {
    const chosen = NOTIFICATIONS_FILTERS.find((each) => each === value);
    const search = { filter: chosen === 'all' ? undefined : chosen };
    void navigate({ to: '/notifications', search, resetScroll: false });
  };
  return (
    <div className={classes.page}>
      <PageHeading
        note={unread === 0 ? undefined : `${formatCount(unread)} unread`}
        action={
          <div className={classes.actions}>
            <Button component={Link} to="/settings" hash="notifications" variant="subtle" color="gray">
              Choose what you get
            </Button>
            <Button
              variant="default"
              // Not `disabled`, which would take the focus away from who has just pressed it.
              aria-disabled={unread === 0 || undefined}
              data-disabled={unread === 0 || undefined}
              onClick={() => {
                if (unread > 0) markAllRead.mutate({ up_to: newest });
              }}
            >
              Mark all read
            </Button>
          </div>
        }
      >
        Notifications
      </PageHeading>
      <Tabs value={filter} onChange={open} keepMounted={false} classNames={{ panel: classes.panel }}>
        <Tabs.List>
          {NOTIFICATIONS_FILTERS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {NAMES[each]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={filter}>
          <NotificationList query={query} filtered={filter !== 'all'} />
        </Tabs.Panel>
      </Tabs>
    </div>
  );
}
