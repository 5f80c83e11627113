import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { parseProblem } from '#lib/problem.ts';
import { PendingButton } from '../PendingButton.tsx';
import { Dialog } from './Dialog.tsx';
import classes from './dialogs.module.css';

export type ConfirmDialogProps = {
  opened: boolean;
  title: string;
  /** What is lost and what stays. */
  children: ReactNode;
  /** The label of the button that confirms. */
  action: string;
  /** The label of the button that cancels. */
  cancel?: string;
  pending?: boolean;
  /** The error of the action, whose message is shown. */
  error?: unknown;
  /** Shown after that message: what has become of what was asked about. */
  errorNote?: string;
  /** Also called for Escape and the close button. */
  onCancel: () => void;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. The button that cancels has the focus. It stays open until the action has ended. */
export function ConfirmDialog({
  opened,
  title,
  children,
  action,
  cancel = 'Keep it',
  pending = false,
  error = null,
  errorNote,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  const close = () => {
    if (!pending) onCancel();
  };
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={title}
      size="sm"
      actions={
        <>
          <Button variant="default" data-autofocus onClick={close}>
            {cancel}
          </Button>
          <PendingButton variant="default" className={classes.danger} pending={pending} onClick={onConfirm}>
            {action}
          </PendingButton>
        </>
      }
    >
      <p className={classes.message}>{children}</p>
      <p role="alert" className={classes.error} hidden={error === null}>
        {error === null ? null : parseProblem(error).detail}
        {error === null || errorNote === undefined ? null : ` ${errorNote}`}
      </p>
    </Dialog>
  );
}
