import type { ImportJob } from '@halfstar/contract/imports/imports.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { moveLostFocusTo } from '#ui/focus.ts';
import { cancelImportMutation } from '../api/import-mutations.ts';

type CancelImportProps = {
  job: Pick<ImportJob, 'id' | 'state'>;
  /** What tells its button from those of other imports on the page. */
  name?: string;
  heading: () => HTMLElement | null;
};

/** A button that cancels an import after a confirmation. */
export function CancelImport({ job, name, heading }: CancelImportProps) {
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    ...cancelImportMutation,
    onSuccess: () => {
      moveLostFocusTo(heading);
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        aria-label={name === undefined ? undefined : `Cancel Import: ${name}`}
        onClick={() => setAsking(true)}
      >
        Cancel Import
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Cancel this import?"
        action="Cancel Import"
        cancel="Go on with it"
        pending={cancel.isPending}
        error={cancel.error}
        onCancel={() => {
          cancel.reset();
          setAsking(false);
        }}
        onConfirm={() => cancel.mutate({ import_id: job.id })}
      >
        {job.state === 'processing'
          ? 'What it has done stays, and can be undone. The rest is not imported.'
          : 'Nothing has been written. The files are forgotten.'}
      </ConfirmDialog>
    </>
  );
}
