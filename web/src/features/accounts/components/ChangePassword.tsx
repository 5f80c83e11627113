import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { changePasswordMutation } from '../api/account-settings.ts';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';
import { FormMessage } from './FormMessage.tsx';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

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
  const schemas = useFormSchemas();
  const form = useForm(EMPTY);
  const change = useMutation({
    ...changePasswordMutation,
    onSuccess: () => {
      onClose();
      toastDone('Your password is changed. Every other device is signed out.');
    },
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const { ChangePassword: Schema } = await schemas();
    if (!form.complain(complaintsOf<typeof EMPTY>(Schema, form.values))) change.mutate(form.values);
  };
  const problem = change.error === null ? null : problemOf(change.error);
  const complaint = problem === null || Object.keys(problem.fields).length > 0 ? null : problem.detail;
  return (
    <form id={form.id} className={forms.form} noValidate onSubmit={sending(submit)} aria-label="Change your password">
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('current_password')}
      />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        description="At least 6 characters."
        {...form.field('password')}
      />
      <PasswordField label="New password again" autoComplete="new-password" {...form.field('password_confirmation')} />
      <FormMessage>{complaint}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={change.isPending}>
          Change Password
        </Button>
      </DialogActions>
    </form>
  );
}
