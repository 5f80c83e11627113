import { createContext, use, useEffect, useState } from 'react';
import { useAskBeforeUnload } from '../ask-before-unload.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog, type DialogProps } from './Dialog.tsx';

export type EditDialogProps = DialogProps & {
  /** Whether something would be lost that no form in it tells by `useTellEditDialogUnsaved`. */
  isUnsaved?: boolean;
};

const ReportUnsavedContext = createContext<(unsaved: boolean) => void>(() => {});

/**
 * A dialog in which something is edited. Closing it, Back and a reload ask first when unsaved changes would be lost. The Cancel button of
 * the form in it does not: who presses it has decided.
 */
export function EditDialog({ isUnsaved = false, opened, onClose, children, ...dialog }: EditDialogProps) {
  const [asking, setAsking] = useState(false);
  const [reported, setReported] = useState(false);
  const unsaved = isUnsaved || reported;
  useAskBeforeUnload(opened && unsaved);
  return (
    <>
      <Dialog {...dialog} opened={opened} onClose={() => (unsaved ? setAsking(true) : onClose())}>
        <ReportUnsavedContext value={setReported}>{children}</ReportUnsavedContext>
      </Dialog>
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

/** Tells the EditDialog around a form whether something in the form would be lost. Outside of one it does nothing. */
export function useTellEditDialogUnsaved(isUnsaved: boolean): void {
  const report = use(ReportUnsavedContext);
  useEffect(() => {
    report(isUnsaved);
    return () => report(false);
  }, [report, isUnsaved]);
}
