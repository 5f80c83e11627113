import { MAX_PASSKEY_NAME_LENGTH } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { addPasskeyMutation } from '../api/passkeys.ts';
import { suggestPasskeyName } from '../model/passkey-device.ts';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadNewPasskeyForm = async () => (await import('../model/settings-schemas.ts')).NewPasskeyForm;

/** Asks for a name and the password; the browser's own dialog follows. */
export function AddPasskey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a passkey" size="md">
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const add = useMutation({
    ...addPasskeyMutation,
    onSuccess: ({ name }) => {
      onClose();
      toastDone(`You can sign in with the passkey "${name}" now.`);
    },
  });
  const form = useContractForm({
    schema: loadNewPasskeyForm,
    initialValues: { name: suggestPasskeyName(), password: '' },
    onSubmit: (input) => add.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Add a passkey">
      <p className={forms.note}>
        Your device keeps it and asks for your fingerprint, your face or its PIN. With it you sign in without your
        password and without a code.
      </p>
      <TextInput
        label="Name"
        description="What you will know it by, such as the device that keeps it."
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        {...form.getInputProps('name')}
      />
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Continue
        </PendingButton>
      </DialogActions>
    </form>
  );
}
