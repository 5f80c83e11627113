import { Button, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { Answers, DialogHead, DialogRoot } from './Dialog.tsx';
import classes from './dialogs.module.css';

type SureProps = {
  /** What goes, and what stays. */
  children: ReactNode;
  /** The words on the button that does it. */
  deed: string;
  pending?: boolean;
  /** Why it could not be done. */
  trouble?: string | null;
  /** The question takes the place, in a dialog that stands already, of what had the focus. */
  inPlace?: boolean;
  onKeep: () => void;
  onDo: () => void;
};

/** Asks once more before something goes for good. The safe answer has the focus. */
export function Sure({ children, deed, pending = false, trouble = null, inPlace = false, onKeep, onDo }: SureProps) {
  return (
    <>
      <p className={classes.question}>{children}</p>
      <p role="alert" className={classes.trouble} hidden={trouble === null}>
        {trouble}
      </p>
      <Answers>
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what was pressed is no longer there */}
        <Button variant="default" autoFocus={inPlace} data-autofocus onClick={onKeep}>
          Keep it
        </Button>
        <Button variant="default" className={classes.danger} loading={pending} onClick={onDo}>
          {deed}
        </Button>
      </Answers>
    </>
  );
}

type SureDialogProps = Omit<SureProps, 'inPlace' | 'onKeep'> & {
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
