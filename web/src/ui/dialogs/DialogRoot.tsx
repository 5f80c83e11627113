import '@mantine/core/styles/Modal.layer.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { useReturnFocus, useTopDialog } from '#lib/dialog-stack.ts';

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
