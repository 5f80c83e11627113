import { MAX_PASSKEY_NAME_LENGTH, PasskeyName } from '@halfstar/contract/accounts/passkeys.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { addPasskeyMutation, NoPasskeyError } from '../api/passkeys.ts';
import { suggestPasskeyName } from '../model/passkey-device.ts';
import { FormMessage } from './FormMessage.tsx';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

/** Asks for a name and the password; the browser asks the rest. */
export function AddPasskey({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Add a passkey" size="md">
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const form = useForm({ name: suggestPasskeyName(), password: '' });
  const add = useMutation({
    ...addPasskeyMutation,
    onSuccess: ({ name }) => {
      onClose();
      toastDone(`You can sign in with the passkey "${name}" now.`);
    },
    onError: (error) => {
      if (!(error instanceof NoPasskeyError)) form.complain(problemOf(error).fields);
    },
  });
  const submit = async () => {
    const name = PasskeyName.safeParse(form.values.name).error?.issues[0]?.message;
    const password = form.values.password === '' ? 'Enter your password.' : undefined;
    if (!form.complain({ name, password })) add.mutate({ ...form.values, name: form.values.name.trim() });
  };
  return (
    <form id={form.id} className={forms.form} noValidate onSubmit={sending(submit)} aria-label="Add a passkey">
      <p className={forms.note}>
        Your device keeps it and asks for your fingerprint, your face or its PIN. With it you sign in without your
        password and without a code.
      </p>
      <TextInput
        label="Name"
        description="What you will know it by, such as the device that keeps it."
        maxLength={MAX_PASSKEY_NAME_LENGTH}
        {...form.field('name')}
      />
      <PasswordField label="Your password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      <FormMessage>{complaintAbout(add.error)}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={add.isPending}>
          Continue
        </Button>
      </DialogActions>
    </form>
  );
}

function complaintAbout(error: unknown): string | null {
  if (error === null) return null;
  if (error instanceof NoPasskeyError) return error.message;
  const { detail, fields } = problemOf(error);
  return 'name' in fields || 'password' in fields ? null : detail;
}
