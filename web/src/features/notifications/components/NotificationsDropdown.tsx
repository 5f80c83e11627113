import { Button, Popover } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { PopoverAnchor } from '#ui/PopoverAnchor.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { useMarkAllRead } from '../api/notification-mutations.ts';
import { latestNotificationsQuery } from '../api/notification-queries.ts';
import { DROPDOWN_ID } from './NotificationBell.tsx';
import { NotificationRows } from './NotificationRows.tsx';
import classes from './notifications.module.css';

export type NotificationsDropdownProps = {
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** The button that opens it, which is there before this code has loaded. */
  bell: HTMLButtonElement;
};

/** The ten latest notifications below the bell. */
export default function NotificationsDropdown({ opened, onChange, bell }: NotificationsDropdownProps) {
  const query = useQuery(latestNotificationsQuery);
  const markAllRead = useMarkAllRead();
  const panel = useRef<HTMLDivElement>(null);
  const list = useFocusAfterRemoval<HTMLUListElement>(query.data?.items.map(({ id }) => id) ?? [], panel);
  const unread = query.data?.unread_count ?? 0;
  const newest = query.data?.items[0]?.created_at;
  const close = () => onChange(false);
  return (
    <Popover
      id={DROPDOWN_ID}
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width="min(26rem, 100vw - 2rem)"
      offset={6}
      trapFocus
      shadow="md"
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>
        <PopoverAnchor element={bell} />
      </Popover.Target>
      {/* Inert while it closes, so that it does not keep the focus. */}
      <Popover.Dropdown inert={!opened} className={classes.dropdown} aria-label="Notifications">
        <div ref={panel} tabIndex={-1} className={classes.panel} data-autofocus>
          <div className={classes.head}>
            <h2>Notifications</h2>
            {unread === 0 || newest === undefined ? null : (
              <Button
                size="compact-sm"
                variant="subtle"
                color="gray"
                onClick={() => {
                  markAllRead.mutate({ up_to: newest });
                  // The button goes once nothing is unread; the keyboard stays in the dropdown.
                  panel.current?.focus();
                }}
              >
                Mark all read
              </Button>
            )}
          </div>
          <QueryState
            query={query}
            loading={
              <div className={classes.quiet}>
                <p role="status">Loading notifications...</p>
                <TextSkeleton lines={3} />
              </div>
            }
            errorTitle="Your notifications could not be loaded."
            isEmpty={({ items }) => items.length === 0}
            empty={
              <div className={classes.quiet}>
                <p>No notifications yet</p>
                <Link to="/followers" search={{ tab: 'recommended' }} onClick={close}>
                  Find people to follow
                </Link>
              </div>
            }
          >
            {({ items }) => <NotificationRows notifications={items} list={list} onOpen={close} />}
          </QueryState>
          <Link to="/notifications" className={classes.all} onClick={close}>
            View all notifications
          </Link>
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
