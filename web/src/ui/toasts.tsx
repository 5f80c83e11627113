import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import { scaleToastMs } from '#lib/patience.ts';
import { parseProblem } from '#lib/problem.ts';
import classes from './toasts.module.css';

const { promise, resolve: first } = Promise.withResolvers<void>();
/** Resolves when there is something to show. */
export const firstToast = promise;

let count = 0;

/** On demand, because the first page shows no toast. */
const loadNotifications = () => loadCodeUntilSuccess(() => import('@mantine/notifications'));

function show(toast: NotificationData): string {
  const id = `toast-${count}`;
  count += 1;
  first();
  void loadNotifications().then(({ notifications }) =>
    notifications.show({ id, withBorder: true, closeButtonProps: { 'aria-label': 'Close' }, ...toast }),
  );
  return id;
}

/** Hides a toast before its time. */
export function hideToast(id: string): void {
  void loadNotifications().then(({ notifications }) => notifications.hide(id));
}

type ErrorToastOptions = {
  stayMs?: number;
  /** Renders the message with something beside it. */
  around?: (detail: string) => ReactNode;
};

/**
 * Shows a toast for an action that was refused or failed, with the sentence for a thrown error, or a sentence as it is. Returns the toast’s
 * id.
 */
export function toastError(error: unknown, title?: string, { stayMs = 8000, around }: ErrorToastOptions = {}): string {
  const detail = typeof error === 'string' ? error : parseProblem(error).detail;
  return show({
    title,
    message: around?.(detail) ?? detail,
    icon: <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.danger },
    autoClose: scaleToastMs(stayMs),
    role: 'alert',
  });
}

/** Shows a toast for something that the viewer did not ask for, such as a notification. */
export function toastNews(title: string, message: string): void {
  show({
    title,
    message,
    icon: <IconBell size={20} stroke={1.8} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.done },
    autoClose: scaleToastMs(6000),
    role: 'status',
  });
}

/** Shows a toast for something that was done and whose effect cannot be seen where the viewer looks. Returns the toast’s id. */
export function toastDone(message: ReactNode, title?: string, stayMs = 4000): string {
  return show({
    title,
    message,
    icon: <IconCheck size={20} stroke={2} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.done },
    autoClose: scaleToastMs(stayMs),
    role: 'status',
  });
}
