import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { DialogActions } from '#ui/dialogs/Dialog.tsx';
import classes from './account.module.css';
import { FormMessage } from './FormMessage.tsx';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

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

/** In a dialog: asks for the password before something that a stranger at this screen must not do. */
export function ConfirmPassword<Answer>({
  name,
  children,
  button,
  danger = false,
  send,
  onDone,
  onCancel,
}: ConfirmPasswordProps<Answer>) {
  const form = useForm({ password: '' });
  const ask = useMutation({
    mutationFn: send,
    meta: { changes: ['session'], quiet: true },
    onSuccess: onDone,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const missing = form.values.password === '' ? 'Enter your password.' : undefined;
    if (!form.complain({ password: missing })) ask.mutate(form.values);
  };
  const problem = ask.error === null ? null : problemOf(ask.error);
  return (
    <form id={form.id} className={forms.form} noValidate onSubmit={sending(submit)} aria-label={name}>
      <p className={forms.note}>{children}</p>
      <PasswordField label="Your password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      <FormMessage>{problem === null || 'password' in problem.fields ? null : problem.detail}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={danger ? 'default' : 'filled'}
          className={danger ? classes.danger : undefined}
          loading={ask.isPending}
        >
          {button}
        </Button>
      </DialogActions>
    </form>
  );
}
