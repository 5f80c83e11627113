import type { ImportJob } from '@halfstar/contract/imports/imports.schema';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { undoImportMutation } from '../api/import-mutations.ts';
import { formatFiles } from '../model/import-names.ts';

type UndoImportProps = {
  /** The import to undo; null closes the dialog. */
  job: ImportJob | null;
  onClose: () => void;
  /** What takes the focus when the button that opened the dialog is gone. */
  heading: () => HTMLElement | null;
};

/** Asks for confirmation and undoes an import. */
export function UndoImport({ job, onClose, heading }: UndoImportProps) {
  const undo = useMutation({
    ...undoImportMutation,
    onSuccess: () => {
      moveLostFocusTo(heading);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      opened={job !== null}
      title="Undo this import?"
      action="Undo Import"
      pending={undo.isPending}
      error={undo.error}
      onCancel={() => {
        undo.reset();
        onClose();
      }}
      onConfirm={() => {
        if (job !== null) undo.mutate({ import_id: job.id });
      }}
    >
      Everything that {job === null ? 'it' : formatFiles(job)} brought here goes, and what it changed is as it was
      before. What you have changed since stays.
    </ConfirmDialog>
  );
}
