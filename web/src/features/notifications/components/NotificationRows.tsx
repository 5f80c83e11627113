import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { RefObject } from 'react';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications.module.css';

export type NotificationRowsProps = {
  notifications: readonly Notification[];
  /** Of `useFocusAfterRemoval`. */
  list: RefObject<HTMLUListElement | null>;
  onOpen?: () => void;
};

/** Notifications, newest first. */
export function NotificationRows({ notifications, list, onOpen }: NotificationRowsProps) {
  return (
    <ul ref={list} className={classes.rows} aria-label="Notifications">
      {notifications.map((one) => (
        <NotificationRow key={one.id} notification={one} onOpen={onOpen} />
      ))}
    </ul>
  );
}
