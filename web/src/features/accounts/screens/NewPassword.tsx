import type { KeysLeft } from '@halfstar/contract/accounts/accounts.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { resetPasswordMutation } from '../api/accounts.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { PasswordField } from '../components/PasswordField.tsx';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';
import { BackToSignIn } from './ResetRequest.tsx';

/** Reached by the link of the reset mail. */
export function NewPassword({ token, onChanged }: { token: string; onChanged: (left: KeysLeft) => void }) {
  const schemas = useFormSchemas();
  const form = useForm({ password: '', password_confirmation: '' });
  const reset = useMutation({
    ...resetPasswordMutation,
    onSuccess: onChanged,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const { ResetPassword } = await schemas();
    const sent = { token, ...form.values };
    if (!form.complain(complaintsOf<typeof form.values>(ResetPassword, sent))) reset.mutate(sent);
  };
  return (
    <>
      <PageHeading>Choose a new password</PageHeading>
      <form
        id={form.id}
        className={classes.form}
        noValidate
        onSubmit={sending(submit)}
        aria-label="Choose a new password"
      >
        <PasswordField
          label="New password"
          autoComplete="new-password"
          description="At least 6 characters."
          {...form.field('password')}
        />
        <PasswordField
          label="New password again"
          autoComplete="new-password"
          {...form.field('password_confirmation')}
        />
        <FormMessage>{reset.error === null ? null : <Complaint error={reset.error} />}</FormMessage>
        <Button type="submit" size="md" loading={reset.isPending}>
          Set New Password
        </Button>
        <BackToSignIn />
      </form>
    </>
  );
}

function Complaint({ error }: { error: unknown }) {
  const { code, detail, fields } = problemOf(error);
  if ('password' in fields || 'password_confirmation' in fields) return null;
  if (code !== 'RESET_EXPIRED') return detail;
  return (
    <>
      {detail}{' '}
      <Link to="/auth" search={{ reset: true }}>
        Send a new link
      </Link>
    </>
  );
}
