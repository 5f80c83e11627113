import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useDialogStack } from './dialog-stack.ts';
import classes from './error-dialog.module.css';

type ErrorDialogProps = { children: ReactNode; onOpen?: (() => void) | undefined; onClose: () => void };

/**
 * Says that a dialog could not be shown, where that dialog would be. It is the browser's own dialog element, because the code of
 * the other dialogs may be what is missing: it traps the focus, closes on Escape and returns the focus by itself.
 */
export function ErrorDialog({ children, onOpen, onClose }: ErrorDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useDialogStack(true);
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
