import '@mantine/core/styles/Modal.layer.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useReturnFocus, useTopDialog } from '#lib/dialog-stack.ts';
import classes from './dialogs.module.css';

/**
 * Every dialog of the app: Mantine's Modal.Root with its overlay, for Modal.Content and what goes into it. Escape closes the
 * dialog on top only, where Mantine would close all that are open, and the focus goes back to
 * where the dialog was opened.
 */
export function DialogRoot({ children, closeOnEscape = true, ...props }: ModalRootProps) {
  useReturnFocus(props.opened);
  const onTop = useTopDialog(props.opened);
  return (
    <Modal.Root {...props} closeOnEscape={onTop && closeOnEscape} returnFocus={false}>
      <Modal.Overlay />
      {children}
    </Modal.Root>
  );
}

/** The title and the way out. Mantine's own header would be a second banner landmark on the page. */
export function DialogHead({ title }: { title: string }) {
  return (
    <div className={classes.head}>
      <Modal.Title>{title}</Modal.Title>
      <Modal.CloseButton size="lg" aria-label="Close" />
    </div>
  );
}

/** The buttons that end a form or answer a question, side by side at its end; the one that goes on comes last. */
export function Answers({ children }: { children: ReactNode }) {
  return <div className={classes.answers}>{children}</div>;
}
