import type { Notification } from '@halfstar/contract/notifications/notifications.schema';
import type { RefObject } from 'react';
import { useKeepSettledRows } from '#ui/settled-rows.ts';
import { NotificationRow } from './NotificationRow.tsx';
import classes from './notifications.module.css';

export type NotificationRowsProps = {
  notifications: readonly Notification[];
  /** Of `useFocusAfterRemoval`. */
  list: RefObject<HTMLUListElement | null>;
  onOpen?: () => void;
};

const getKey = ({ id }: Notification) => id;

/** Notifications, newest first. One that was answered in place stays there until the list is opened again. */
export function NotificationRows({ notifications, list, onOpen }: NotificationRowsProps) {
  const { rows, settle, drop } = useKeepSettledRows(notifications, getKey);
  return (
    <ul ref={list} className={classes.rows} aria-label="Notifications">
      {rows.map((one) => (
        <NotificationRow
          key={one.id}
          notification={one}
          onOpen={onOpen}
          onAnswer={() => settle({ ...one, read: true })}
          onDelete={() => drop(one)}
        />
      ))}
    </ul>
  );
}
