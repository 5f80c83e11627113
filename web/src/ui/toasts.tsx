import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { problemOf } from '#lib/problem.ts';
import classes from './toasts.module.css';

const { promise, resolve: first } = Promise.withResolvers<void>();
/** Resolves when there is something to show. */
export const firstToast = promise;

const close = { closeButtonProps: { 'aria-label': 'Close' } };

/** Something a person did was refused or failed. Takes what was thrown, or a sentence of its own. */
export function toastError(error: unknown, title?: string): void {
  first();
  notifications.show({
    ...close,
    title,
    message: typeof error === 'string' ? error : problemOf(error).detail,
    icon: <IconAlertTriangle size={20} stroke={1.8} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.danger },
    withBorder: true,
    autoClose: 8000,
    role: 'alert',
  });
}

/** Something was done whose effect cannot be seen where one looks. Answers with the toast's id. */
export function toastDone(message: ReactNode, title?: string, stayMs = 4000): string {
  first();
  return notifications.show({
    ...close,
    title,
    message,
    icon: <IconCheck size={20} stroke={2} aria-hidden="true" />,
    classNames: { root: classes.toast, icon: classes.done },
    withBorder: true,
    autoClose: stayMs,
    role: 'status',
  });
}
