import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useTopDialog } from '#lib/dialog-stack.ts';
import classes from './error-dialog.module.css';

type ErrorDialogProps = { children: ReactNode; onOpen?: (() => void) | undefined; onClose: () => void };

/**
 * The message that a dialog could not be shown, where the dialog would be. The browser's own dialog, because the code of the
 * others may be what is missing: it keeps the focus in, closes on Escape and gives the focus back.
 */
export function ErrorDialog({ children, onOpen, onClose }: ErrorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useTopDialog(true);
  const open = useEffectEvent(() => {
    dialog.current?.showModal();
    onOpen?.();
  });
  useEffect(() => open(), []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label="Error" onClose={onClose}>
      <CloseButton className={classes.close} size="lg" aria-label="Close" onClick={() => dialog.current?.close()} />
      {children}
    </dialog>
  );
}
