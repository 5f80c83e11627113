import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { RefObject } from 'react';
import { useFocusAfterRemoval } from '#ui/focus.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications.module.css';

export type NotificationRowsProps = {
  notifications: readonly Notification[];
  /** Gets the focus when the last one was deleted. */
  whenEmpty: RefObject<HTMLElement | null>;
  onOpen?: () => void;
};

/** Notifications, newest first. */
export function NotificationRows({ notifications, whenEmpty, onOpen }: NotificationRowsProps) {
  const list = useFocusAfterRemoval<HTMLUListElement>(
    notifications.map(({ id }) => id),
    whenEmpty,
  );
  return (
    <ul ref={list} className={classes.rows} aria-label="Notifications">
      {notifications.map((one) => (
        <NotificationRow key={one.id} notification={one} onOpen={onOpen} />
      ))}
    </ul>
  );
}
