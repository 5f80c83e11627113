import { type DeletionPlan, GRACE_DAYS } from '@halfstar/contract/accounts/deletion.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { requestDeletionMutation } from '../api/account-settings.ts';
import classes from './account.module.css';
import { FormMessage } from './FormMessage.tsx';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

export type DeleteAccountProps = {
  opened: boolean;
  /** Whether this member runs the house. */
  admin: boolean;
  onClose: () => void;
  /** It is decided: this browser is signed out by now. */
  onDecided: (plan: DeletionPlan) => void;
};

/** Says what goes and what stays, and asks for the password again. */
export function DeleteAccount({ opened, admin, onClose, onDecided }: DeleteAccountProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Delete your account?" size="md">
      <section className={classes.facts}>
        <h3>What goes</h3>
        <ul>
          <li>Your profile, email address and password</li>
          <li>Your ratings, lists, reviews and reactions, and what others left under them</li>
          <li>Whom you follow and who follows you</li>
          <li>Invite codes of yours that nobody has used</li>
        </ul>
      </section>
      <section className={classes.facts}>
        <h3>What stays</h3>
        <ul>
          <li>That an invite was used, without a name or an address</li>
          <li>The accounts of people you invited</li>
        </ul>
      </section>
      <section className={classes.facts}>
        <h3>When</h3>
        <p>
          You will be signed out everywhere at once. The account goes for good in {GRACE_DAYS} days; until then others
          still see it. Changed your mind? Sign in before that day and keep it. We mail you when it is.
        </p>
      </section>
      {admin ? (
        <section className={classes.facts}>
          <h3>Who comes after you</h3>
          <p>
            You are an admin. When the last one leaves, the house goes on without: nobody decides about cinemas or makes
            codes of every type until the next admin comes. Whoever runs the server lets one in with{' '}
            <code>npm run admin-invite</code>, from the moment you ask.
          </p>
        </section>
      ) : null}
      <Form onClose={onClose} onDecided={onDecided} />
    </Dialog>
  );
}

function Form({ onClose, onDecided }: Pick<DeleteAccountProps, 'onClose' | 'onDecided'>) {
  const form = useForm({ password: '' });
  const request = useMutation({
    ...requestDeletionMutation,
    onSuccess: onDecided,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const missing = form.values.password === '' ? 'Enter your password.' : undefined;
    if (!form.complain({ password: missing })) request.mutate(form.values);
  };
  const problem = request.error === null ? null : problemOf(request.error);
  const complaint = problem === null || 'password' in problem.fields ? null : problem.detail;
  return (
    <form id={form.id} className={forms.form} noValidate onSubmit={sending(submit)} aria-label="Delete your account">
      <PasswordField label="Your password" autoComplete="current-password" data-autofocus {...form.field('password')} />
      <FormMessage>{complaint}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <Button type="submit" variant="default" className={classes.danger} loading={request.isPending}>
          Delete My Account
        </Button>
      </DialogActions>
    </form>
  );
}
