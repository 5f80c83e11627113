import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { changePasswordMutation } from '../api/account-settings.ts';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadChangePassword = async () => (await import('../model/settings-schemas.ts')).ChangePassword;

const EMPTY = { current_password: '', password: '', password_confirmation: '' };

/** The dialog in which a member changes their password. */
export function ChangePassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Change your password" size="sm">
      <Form onClose={onClose} />
    </Dialog>
  );
}

function Form({ onClose }: { onClose: () => void }) {
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => {
      onClose();
      toastDone('Your password is changed. Every other device is signed out.');
    },
  });
  const form = useContractForm({
    schema: loadChangePassword,
    initialValues: EMPTY,
    onSubmit: (input) => change.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Change your password">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="At least 6 characters."
        {...form.getInputProps('password')}
      />
      <PasswordField
        label="New password again"
        autoComplete="new-password"
        {...form.getInputProps('password_confirmation')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <PendingButton type="submit" pending={form.submitting}>
          Change Password
        </PendingButton>
      </DialogActions>
    </form>
  );
}
