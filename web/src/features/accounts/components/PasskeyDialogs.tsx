import { MAX_PASSKEY_NAME_LENGTH, type Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { Answers, DialogHead, DialogRoot } from '#ui/dialogs/Dialog.tsx';
import { SureDialog } from '#ui/dialogs/Sure.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { removePasskeyMutation, renamePasskeyMutation } from '../api/passkeys.ts';
import { loadPasskeyNameForm } from '../model/lazy-settings-schemas.ts';
import classes from './account.module.css';
import forms from './forms.module.css';

/** Open while it has a passkey to be about. */
type DialogProps = { passkey: Passkey | null; onClose: () => void };

export function RenamePasskey({ passkey, onClose }: DialogProps) {
  return (
    <DialogRoot opened={passkey !== null} onClose={onClose} size="sm" centered>
      <Modal.Content>
        <DialogHead title="Rename your passkey" />
        <Modal.Body className={classes.dialog}>
          {passkey === null ? null : <RenameForm passkey={passkey} onClose={onClose} />}
        </Modal.Body>
      </Modal.Content>
    </DialogRoot>
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
      <Answers>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.submitting}>
          Rename
        </Button>
      </Answers>
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
    <SureDialog
      title="Remove this passkey?"
      opened={passkey !== null}
      onClose={close}
      deed="Remove Passkey"
      pending={remove.isPending}
      trouble={remove.error === null ? null : problemOf(remove.error).detail}
      onDo={() => passkey !== null && remove.mutate({ passkey_id: passkey.id })}
    >
      <strong>{passkey?.name}</strong> will no longer let you in. Your device may go on offering it until you delete it
      there as well.
    </SureDialog>
  );
}
