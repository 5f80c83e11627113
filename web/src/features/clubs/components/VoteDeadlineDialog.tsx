import { VoteDeadline } from '@halfstar/contract/clubs/votes.schema';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useOpenVoteOrMoveDeadline } from '../api/vote-mutations.ts';
import { toDeadline, toDeadlineValue } from '../model/vote-deadline.ts';
import classes from './club-dialogs.module.css';

export type VoteDeadlineDialogProps = {
  clubId: string;
  /** The deadline of the open vote; null to open one. */
  closesAt: string | null;
  opened: boolean;
  onClose: () => void;
};

/** Opens a vote, or moves the deadline of the open one. */
export default function VoteDeadlineDialog({ opened, onClose, ...fields }: VoteDeadlineDialogProps) {
  const title = fields.closesAt === null ? 'Open a vote' : 'Move the deadline';
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="28rem">
      <DeadlineFields {...fields} title={title} onClose={onClose} />
    </Dialog>
  );
}

type FieldsProps = Omit<VoteDeadlineDialogProps, 'opened'> & { title: string };

function DeadlineFields({ clubId, closesAt, title, onClose }: FieldsProps) {
  const isRunning = closesAt !== null;
  const save = useOpenVoteOrMoveDeadline(clubId, isRunning);
  const [initial] = useState(() => toDeadlineValue(closesAt, new Date()));
  const form = useContractForm({
    schema: VoteDeadline,
    initialValues: { closes_at: initial },
    toInput: ({ closes_at }) => ({ closes_at: toDeadline(closes_at) }),
    validate: ({ closes_at }) => (toDeadline(closes_at) === '' ? { closes_at: 'When does the vote end?' } : {}),
    onSubmit: (input) => save.mutateAsync(input.closes_at),
    onSuccess: () => {
      toastDone(isRunning ? 'The deadline is moved.' : 'The vote is open.');
      onClose();
    },
  });
  return (
    <form {...form.formProps} className={classes.form} aria-label={title}>
      <TextInput
        label="Ends on"
        description="In your time zone, in an hour at the earliest and in 30 days at the latest."
        type="datetime-local"
        data-autofocus
        {...form.getInputProps('closes_at')}
      />
      {isRunning ? null : (
        <p className={classes.note}>
          Until then each member nominates one film and ranks the others. Members who want to know are told.
        </p>
      )}
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          {isRunning ? 'Move Deadline' : 'Open Vote'}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
