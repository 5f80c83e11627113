import '@mantine/core/styles/Modal.layer.css';
import { Modal, type ModalRootProps } from '@mantine/core';
import { useTopDialog } from '#lib/dialog-stack.ts';

/**
 * Every dialog of the app: Mantine's Modal.Root with its overlay, for Modal.Content and what goes into it. Escape closes the
 * dialog on top only, where Mantine would close all that are open.
 */
export function DialogRoot({ children, closeOnEscape = true, ...props }: ModalRootProps) {
  const onTop = useTopDialog(props.opened);
  return (
    <Modal.Root {...props} closeOnEscape={onTop && closeOnEscape}>
      <Modal.Overlay />
      {children}
    </Modal.Root>
  );
}
