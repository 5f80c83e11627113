import { ClubMessage } from '@halfstar/contract/clubs/clubs.schema';
import { Button, Textarea } from '@mantine/core';
import { z } from 'zod';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { EditDialog, useTellEditDialogUnsaved } from '#ui/dialogs/EditDialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { useAskToJoin } from '../api/club-mutations.ts';
import classes from './club-dialogs.module.css';

export type RequestDialogProps = {
  club: { club_id: string; name: string };
  opened: boolean;
  onClose: () => void;
  onAsked?: () => void;
};

const RequestForm = z.strictObject({ message: ClubMessage });

/** Asks to join a club, with a message if one likes. */
export default function RequestDialog({ club, opened, onClose, onAsked }: RequestDialogProps) {
  return (
    <EditDialog opened={opened} onClose={onClose} title={`Ask to join ${club.name}`} size="30rem">
      <RequestFields
        club={club}
        onCancel={onClose}
        onAsked={() => {
          toastDone(`You have asked to join ${club.name}.`);
          onAsked?.();
          onClose();
        }}
      />
    </EditDialog>
  );
}

type FieldsProps = Pick<RequestDialogProps, 'club'> & { onCancel: () => void; onAsked: () => void };

function RequestFields({ club, onCancel, onAsked }: FieldsProps) {
  const ask = useAskToJoin(club.club_id);
  const form = useContractForm({
    schema: RequestForm,
    initialValues: { message: '' },
    onSubmit: ({ message }) => ask.mutateAsync(message),
    onSuccess: onAsked,
  });
  useTellEditDialogUnsaved(form.isDirty());
  return (
    <form {...form.formProps} className={classes.form} aria-label={`Ask to join ${club.name}`}>
      <Textarea
        label="Message"
        description="If you like: its owner and moderators read it."
        minRows={3}
        maxRows={8}
        data-autofocus
        {...form.getInputProps('message')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Send Request
        </PendingButton>
      </DialogActions>
    </form>
  );
}
