import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { removePasskeyMutation, renamePasskeyMutation } from '../api/passkeys.ts';
import forms from './forms.module.css';

const loadPasskeyNameForm = async () => (await import('../model/settings-schemas.ts')).PasskeyNameForm;

/** The dialog is open while this is not null. */
type DialogProps = { passkey: Passkey | null; onClose: () => void };

/** The dialog that renames a passkey. Open while `passkey` is not null. */
export function RenamePasskey({ passkey, onClose }: DialogProps) {
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title="Rename your passkey" size="sm">
      {passkey === null ? null : <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useMutation({ ...renamePasskeyMutation, onSuccess: onClose });
  const form = useContractForm({
    schema: loadPasskeyNameForm,
    initialValues: { name: passkey.name },
    onSubmit: ({ name }) => rename.mutateAsync({ passkey_id: passkey.id, name }),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Rename your passkey">
      <TextInput label="Name" maxLength={MAX_PASSKEY_NAME_LENGTH} data-autofocus {...form.getInputProps('name')} />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Rename
        </PendingButton>
      </DialogActions>
    </form>
  );
}

/** Asks for confirmation and removes a passkey from the account. Open while `passkey` is not null. */
export function RemovePasskey({ passkey, onClose }: DialogProps) {
  const remove = useMutation({
    ...removePasskeyMutation,
    onSuccess: () => {
      close();
      toastDone('The passkey is removed.');
    },
  });
  function close() {
    remove.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={passkey !== null}
      title="Remove this passkey?"
      action="Remove Passkey"
      pending={remove.isPending}
      error={remove.error}
      onCancel={close}
      onConfirm={() => passkey !== null && remove.mutate({ passkey_id: passkey.id })}
    >
      <strong>{passkey?.name}</strong> will no longer let you in. Your device may go on offering it until you delete it
      there as well.
    </ConfirmDialog>
  );
}
