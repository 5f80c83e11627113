import { needsDetails, REPORT_LIMITS, REPORT_MESSAGES, ReportForm } from '@halfstar/contract/moderation/reports.schema';
import { countCodePoints } from '@halfstar/contract/shared/content-safety';
import { REPORT_REASONS, type ReportReason } from '@halfstar/contract/subjects/moderated.schema';
import { Button, Textarea } from '@mantine/core';
import { useContractForm } from '#lib/form.ts';
import type { ReportedThing } from '#lib/report-dialog.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { useReport } from '../api/reports.ts';
import { ReasonChoice } from './ReasonChoice.tsx';
import classes from './report.module.css';

type ReportFieldsProps = { thing: ReportedThing; onCancel: () => void; onReported: () => void };
type Values = { reason: ReportReason | ''; description: string };

/** The form of a report: a reason and, for some reasons, details. */
export function ReportFields({ thing, onCancel, onReported }: ReportFieldsProps) {
  const report = useReport();
  const { content_type, content_id, named } = thing;
  const initialValues: Values = { reason: '', description: '' };
  const form = useContractForm({
    schema: ReportForm,
    initialValues,
    toInput: ({ reason, description }) => ({ content_type, content_id, reason, description }),
    validate: ({ reason }) => (reason === '' ? { reason: REPORT_MESSAGES.reasonMissing } : {}),
    onSubmit: (input) => report.mutateAsync(input),
    onSuccess: onReported,
  });
  useTellEditDialogUnsaved(form.isDirty());
  const { reason, description } = form.values;
  const needed = needsDetails(reason);
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Report ${named}`}>
      <p className={classes.note}>Moderators see it as it is now, and who reports it. Nobody else learns of that.</p>
      <ReasonChoice
        value={reason === '' ? null : reason}
        options={REPORT_REASONS}
        error={form.errors['reason']}
        onChange={(chosen) => form.setFieldValue('reason', chosen)}
      />
      <div>
        <Textarea
          label="Details"
          description={needed ? 'Needed for this reason.' : 'If you like: what should a moderator know?'}
          aria-required={needed}
          minRows={3}
          maxRows={8}
          {...form.getInputProps('description')}
        />
        <CharacterCount length={countCodePoints(description.trim())} most={REPORT_LIMITS.details} />
      </div>
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Send Report
        </PendingButton>
      </DialogActions>
    </form>
  );
}
