import { type DeletionPlan, GRACE_DAYS } from '@halfstar/contract/accounts/deletion.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { Dialog, DialogActions } from '#ui/dialogs/Dialog.tsx';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { requestAccountDeletionMutation } from '../api/account-settings.ts';
import classes from './account.module.css';
import forms from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadDeletionRequest = async () => (await import('../model/settings-schemas.ts')).DeletionRequest;

export type DeleteAccountProps = {
  opened: boolean;
  /** Whether this member is an admin. */
  admin: boolean;
  onClose: () => void;
  /** Called after the deletion was requested, when this browser is signed out. */
  onDecided: (plan: DeletionPlan) => void;
};

/** Explains what is deleted and what is kept, asks for the password, and schedules the deletion of the member's account. */
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
          <li>That your username is taken, for 90 days: nobody gets it, and it leads nowhere</li>
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
            You are an admin. If there is no other, make somebody an admin first: Halfstar needs one, and the account of
            the last one cannot be deleted.
          </p>
        </section>
      ) : null}
      <Form onClose={onClose} onDecided={onDecided} />
    </Dialog>
  );
}

function Form({ onClose, onDecided }: Pick<DeleteAccountProps, 'onClose' | 'onDecided'>) {
  const request = useMutation({ ...requestAccountDeletionMutation, onSuccess: onDecided });
  const form = useContractForm({
    schema: loadDeletionRequest,
    initialValues: { password: '' },
    onSubmit: (input) => request.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={forms.form} aria-label="Delete your account">
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <FormMessage>{form.message}</FormMessage>
      <DialogActions>
        <Button variant="default" onClick={onClose}>
          Keep it
        </Button>
        <PendingButton type="submit" variant="default" className={classes.danger} pending={form.submitting}>
          Delete My Account
        </PendingButton>
      </DialogActions>
    </form>
  );
}
