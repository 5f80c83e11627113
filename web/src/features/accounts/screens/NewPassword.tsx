import type { RemainingKeys } from '@halfstar/contract/accounts/accounts.schema';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { resetPasswordMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';
import { PasswordField } from '../components/PasswordField.tsx';
import { BackToSignIn } from './ResetRequest.tsx';

const loadResetPassword = async () => (await import('../model/form-schemas.ts')).ResetPassword;

/** The form that the link in a password reset mail opens. Sets the new password with the `token` of the link. */
export function NewPassword({ token, onChanged }: { token: string; onChanged: (left: RemainingKeys) => void }) {
  const reset = useMutation({ ...resetPasswordMutation, onSuccess: onChanged });
  const form = useContractForm({
    schema: loadResetPassword,
    initialValues: { password: '', password_confirmation: '' },
    toInput: (values) => ({ token, ...values }),
    onSubmit: (input) => reset.mutateAsync(input),
  });
  return (
    <>
      <PageHeading>Choose a new password</PageHeading>
      <form {...form.formProps} className={classes.form} aria-label="Choose a new password">
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
        <FormMessage>
          {form.problem?.code === 'RESET_EXPIRED' ? <LinkExpired detail={form.problem.detail} /> : form.message}
        </FormMessage>
        <PendingButton type="submit" size="md" pending={form.submitting}>
          Set New Password
        </PendingButton>
        <BackToSignIn />
      </form>
    </>
  );
}

function LinkExpired({ detail }: { detail: string }) {
  return (
    <>
      {detail}{' '}
      <Link to="/auth" search={{ reset: true }}>
        Send a new link
      </Link>
    </>
  );
}
