import type { ReportedThing } from '#lib/report-dialog.ts';
import { EditDialog } from '#ui/dialogs/EditDialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { ReportFields } from './ReportFields.tsx';

export type ReportDialogProps = { thing: ReportedThing; opened: boolean; onClose: () => void };

/** Reports a thing of another member to the moderators. */
export default function ReportDialog({ thing, opened, onClose }: ReportDialogProps) {
  return (
    <EditDialog opened={opened} onClose={onClose} title={`Report ${thing.named}`} size="34rem" fullScreenOnPhones>
      <ReportFields
        key={thing.content_id}
        thing={thing}
        onCancel={onClose}
        onReported={() => {
          toastDone('Thank you. A moderator looks at it, and your settings say what came of it.');
          onClose();
        }}
      />
    </EditDialog>
  );
}
