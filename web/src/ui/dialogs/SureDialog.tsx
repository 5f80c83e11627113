import { Modal } from '@mantine/core';
import { DialogHead } from './DialogHead.tsx';
import { DialogRoot } from './DialogRoot.tsx';
import classes from './dialogs.module.css';
import { Sure, type SureProps } from './Sure.tsx';

export type SureDialogProps = Omit<SureProps, 'inPlace' | 'onKeep'> & {
  title: string;
  opened: boolean;
  onClose: () => void;
};

/** The question in a dialog of its own, which closing answers too: it is kept. */
export function SureDialog({ title, opened, onClose, ...question }: SureDialogProps) {
  return (
    <DialogRoot opened={opened} onClose={onClose} size="sm" centered>
      <Modal.Content>
        <DialogHead title={title} />
        <Modal.Body className={classes.body}>
          <Sure {...question} onKeep={onClose} />
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
  );
}
