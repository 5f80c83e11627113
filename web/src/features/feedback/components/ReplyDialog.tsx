import { FeedbackReply, MAX_FEEDBACK_TEXT, type ReceivedFeedback } from '@halfstar/contract/feedback/feedback.schema';
import { countCodePoints } from '@halfstar/contract/shared/content-safety';
import { Button, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { CharacterCount } from '#ui/forms/CharacterCount.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useAnswerFeedback } from '../api/feedback.ts';
import classes from './feedback-form.module.css';

const ReplyForm = z.strictObject({ reply: FeedbackReply });

export type ReplyDialogProps = { feedback: ReceivedFeedback; opened: boolean; onClose: () => void };

/** Replies to feedback, or corrects the reply. */
export function ReplyDialog({ feedback, opened, onClose }: ReplyDialogProps) {
  return (
    <EditDialog opened={opened} onClose={onClose} title={`Reply to ${feedback.sender.display_name}`} size="32rem">
      <ReplyFields
        feedback={feedback}
        onCancel={onClose}
        onSent={() => {
          onClose();
          toastDone('Your reply is sent.');
        }}
      />
    </EditDialog>
  );
}

type FieldsProps = { feedback: ReceivedFeedback; onCancel: () => void; onSent: () => void };

function ReplyFields({ feedback, onCancel, onSent }: FieldsProps) {
  const { mutateAsync } = useAnswerFeedback(feedback, { quiet: true });
  const form = useContractForm({
    schema: ReplyForm,
    initialValues: { reply: feedback.reply ?? '' },
    onSubmit: ({ reply }) => mutateAsync({ reply }),
    onSuccess: onSent,
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Reply to ${feedback.sender.display_name}`}>
      <p className={classes.note} dir="auto">
        {feedback.description}
      </p>
      <div>
        <Textarea label="Reply" minRows={4} maxRows={10} data-autofocus {...form.getInputProps('reply')} />
        <CharacterCount length={countCodePoints(form.values.reply.trim())} most={MAX_FEEDBACK_TEXT} />
      </div>
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Send Reply
        </PendingButton>
      </DialogActions>
    </form>
  );
}
