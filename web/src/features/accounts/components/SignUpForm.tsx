import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { signUpMutation } from '../api/accounts.ts';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';
import { FormMessage } from './FormMessage.tsx';
import classes from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

/** What sign-up needs of an invite code. The higher feature invites provides it, with the field. */
export type SignUpInvite = {
  code: string;
  /** The only address that can sign up with the code as it was validated. Null leaves the field open. */
  lockedEmail: string | null;
  /** Validates the code unless that was done. False, with a message at the code, when it cannot be used. */
  require: (email: string) => Promise<boolean>;
  /** Shows that the server has refused the code. */
  reject: (message: string) => void;
};

export type SignUpFormProps = {
  invite: SignUpInvite;
  /** Renders the code's field. It validates for `email` and calls `onChange` when the code is changed. */
  renderInviteField: (props: { email: string; onChange: () => void }) => ReactNode;
  onSignedUp: (email: string) => void;
};

export function SignUpForm({ invite, renderInviteField, onSignedUp }: SignUpFormProps) {
  const schemas = useFormSchemas();
  const form = useForm({ display_name: '', email: '', password: '' });
  const [complaint, setComplaint] = useState<string | null>(null);
  const email = invite.lockedEmail ?? form.values.email;

  const signUp = useMutation({
    ...signUpMutation,
    onSuccess: (answer) => onSignedUp(answer.email),
    onError: (error) => {
      const { code, detail, fields } = problemOf(error);
      if (code === 'INVITE_REQUIRED') invite.reject(fields['invite_code'] ?? '');
      const besideField = form.complain(fields);
      setComplaint(besideField || code === 'INVITE_REQUIRED' ? null : detail);
    },
  });

  const submit = async () => {
    setComplaint(null);
    const { SignUp } = await schemas();
    const { display_name, password } = form.values;
    const invited = await invite.require(email);
    const sent = { invite_code: invite.code, display_name, email, password };
    const wrong = form.complain(complaintsOf<typeof form.values>(SignUp, sent));
    if (invited && !wrong) {
      signUp.mutate({ ...sent, display_name: display_name.trim() === '' ? undefined : display_name });
    }
  };

  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={sending(submit)} aria-label="Sign Up">
      {renderInviteField({
        email,
        // The address that was locked stays in the field, which is open again.
        onChange: () => form.set('email', email),
      })}
      <TextInput
        label="Display name"
        autoComplete="nickname"
        placeholder={email.split('@')[0] || 'What friends call you'}
        {...form.field('display_name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.field('email')}
        value={email}
        readOnly={invite.lockedEmail !== null}
        description={
          invite.lockedEmail === null ? undefined : 'Settled with your invite. Change the code to change it.'
        }
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        description="At least 6 characters."
        {...form.field('password')}
      />
      <FormMessage>{complaint}</FormMessage>
      <Button type="submit" size="md" loading={signUp.isPending}>
        Sign Up
      </Button>
    </form>
  );
}
