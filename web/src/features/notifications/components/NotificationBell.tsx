import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import type { Ref } from 'react';
import classes from './notification-bell.module.css';

export type NotificationBellProps = {
  unread: number;
  opened: boolean;
  onClick: () => void;
  ref?: Ref<HTMLButtonElement>;
};

/** Mantine's Popover names its dropdown by the element with this id and "-target". */
export const DROPDOWN_ID = 'notifications';

/** The button of the dropdown, with the number of unread notifications. */
export function NotificationBell({ unread, opened, onClick, ref }: NotificationBellProps) {
  const label = unread === 0 ? 'Notifications' : `Notifications, ${formatBadge(unread)} unread`;
  return (
    <ActionIcon
      ref={ref}
      id={`${DROPDOWN_ID}-target`}
      className={classes.bell}
      aria-label={label}
      title="Notifications"
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={onClick}
    >
      <IconBell size={20} stroke={1.6} aria-hidden="true" />
      {unread === 0 ? null : (
        <span className={classes.badge} aria-hidden="true">
          {formatBadge(unread)}
        </span>
      )}
    </ActionIcon>
  );
}

const formatBadge = (unread: number): string => (unread > 9 ? '9+' : String(unread));
