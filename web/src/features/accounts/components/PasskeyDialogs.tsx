import { MAX_PASSKEY_NAME_LENGTH, type Passkey, PasskeyName } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { ConfirmDialog } from '#ui/dialogs/ConfirmDialog.tsx';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { removePasskeyMutation, renamePasskeyMutation } from '../api/passkeys.ts';
import { FormMessage } from './FormMessage.tsx';
import forms from './forms.module.css';

/** Open while there is a passkey. */
type DialogProps = { passkey: Passkey | null; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: DialogProps) {
  return (
    <Dialog opened={passkey !== null} onClose={onClose} title="Rename your passkey" size="sm">
      {passkey === null ? null : <RenameForm passkey={passkey} onClose={onClose} />}
    </Dialog>
  );
}

function RenameForm({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm({ name: passkey.name });
  const rename = useMutation({
    ...renamePasskeyMutation,
    onSuccess: onClose,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const checked = PasskeyName.safeParse(form.values.name);
    if (!form.complain({ name: checked.error?.issues[0]?.message }))
      rename.mutate({ passkey_id: passkey.id, ...form.values });
  };
  const problem = rename.error === null ? null : problemOf(rename.error);
  return (
    <form id={form.id} className={forms.form} noValidate onSubmit={sending(submit)} aria-label="Rename your passkey">
      <TextInput label="Name" maxLength={MAX_PASSKEY_NAME_LENGTH} data-autofocus {...form.field('name')} />
      <FormMessage>{problem === null || 'name' in problem.fields ? null : problem.detail}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={rename.isPending}>
          Rename
        </Button>
      </DialogActions>
    </form>
  );
}

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
