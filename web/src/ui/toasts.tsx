import type { NotificationData } from '@mantine/notifications';
import { IconAlertTriangle, IconBell, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { loadUntilHere } from '#lib/load-until-here.ts';
import { showToastFor } from '#lib/patience.ts';
import { parseProblem } from '#lib/problem.ts';
import classes from './toasts.module.css';

const { promise, resolve: first } = Promise.withResolvers<void>();
/** Resolves when there is something to show. */
export const firstToast = promise;

let count = 0;

/** On demand, because the first page shows no toast. */
const loadNotifications = () => loadUntilHere(() => import('@mantine/notifications'));

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

/** Shows that an action was refused or failed. Takes the thrown error or a sentence. Answers with the toast's id. */
export function toastError(error: unknown, title?: string, { stayMs = 8000, around }: ErrorToastOptions = {}): string {
  const detail = typeof error === 'string' ? error : parseProblem(error).detail;
  return show({
    title,
    message: around?.(detail) ?? detail,
    icon: <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.danger },
    autoClose: showToastFor(stayMs),
    role: 'alert',
  });
}

/** Something came that the viewer did not ask for just now. */
export function toastNews(title: string, message: string): void {
  show({
    title,
    message,
    icon: <IconBell size={20} stroke={1.8} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.done },
    autoClose: showToastFor(6000),
    role: 'status',
  });
}

/** Something was done whose effect cannot be seen where one looks. Answers with the toast's id. */
export function toastDone(message: ReactNode, title?: string, stayMs = 4000): string {
  return show({
    title,
    message,
    icon: <IconCheck size={20} stroke={2} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.done },
    autoClose: showToastFor(stayMs),
    role: 'status',
  });
}
