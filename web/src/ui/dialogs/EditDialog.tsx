import { useState } from 'react';
import { useAskBeforeUnload } from '../ask-before-unload.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export type EditDialogProps = DialogProps & {
  /** Whether something would be lost. */
  isUnsaved: boolean;
};

/** A dialog in which something is edited. Closing it, Back and a reload ask first when unsaved changes would be lost. */
export function EditDialog({ isUnsaved, opened, onClose, ...dialog }: EditDialogProps) {
  const [asking, setAsking] = useState(false);
  useAskBeforeUnload(opened && isUnsaved);
  return (
    <>
      <Dialog {...dialog} opened={opened} onClose={() => (isUnsaved ? setAsking(true) : onClose())} />
      <ConfirmDialog
        opened={asking}
        title="Discard your changes?"
        action="Discard Changes"
        cancel="Keep Editing"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          onClose();
        }}
      >
        What you typed or chose is not saved. What you saved stays.
      </ConfirmDialog>
    </>
  );
}
