import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContractForm } from '#lib/form.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './account.module.css';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadPasswordCheck = async () => (await import('../model/settings-schemas.ts')).PasswordCheck;

export type ConfirmPasswordProps<Answer> = {
  /** What the form is for, for screen readers. */
  name: string;
  /** Why the password is asked for, or what will happen. */
  children: ReactNode;
  button: string;
  danger?: boolean;
  send: (input: { password: string }) => Promise<Answer>;
  onDone: (answer: Answer) => void;
  onCancel: () => void;
};

/** A dialog that asks for the password before an action that must not be possible at an unattended screen. */
export function ConfirmPassword<Answer>({
  name,
  children,
  button,
  danger = false,
  send,
  onDone,
  onCancel,
}: ConfirmPasswordProps<Answer>) {
  const mutation = useMutation({ mutationFn: send, meta: { changes: ['session'], quiet: true }, onSuccess: onDone });
  const form = useContractForm({
    schema: loadPasswordCheck,
    initialValues: { password: '' },
    onSubmit: (input) => mutation.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label={name}>
      <p className={forms.note}>{children}</p>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <PendingButton
          type="submit"
          variant={danger ? 'default' : 'filled'}
          className={danger ? classes.danger : undefined}
          pending={form.submitting}
        >
          {button}
        </PendingButton>
      </DialogActions>
    </form>
  );
}
