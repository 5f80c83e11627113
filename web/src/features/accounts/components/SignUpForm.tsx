import { ACCOUNT_MESSAGES } from '@halfstar/contract/accounts/accounts.schema';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContractForm } from '#lib/form.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { signUpMutation } from '../api/accounts.ts';
import classes from './forms.module.css';
import { PasswordField } from './PasswordField.tsx';

const loadSignUp = async () => (await import('../model/form-schemas.ts')).SignUp;

/** What sign-up needs from an invite code. The feature invites provides it, together with the field. */
export type SignUpInvite = {
  code: string;
  /** The only address that can sign up with the code as it was validated. Null leaves the field open. */
  lockedEmail: string | null;
  /** Validates the code unless that was done. Returns false and shows a message at the code when it cannot be used. */
  require: (email: string) => Promise<boolean>;
  /** Shows that the server has refused the code. */
  reject: (message: string) => void;
};

export type SignUpFormProps = {
  invite: SignUpInvite;
  /**
   * Renders the code's field. It validates for `email`, shows `error` beside its own messages, and calls `onValidate` when the
   * code is validated and `onChange` when it is changed.
   */
  renderInviteField: (props: {
    email: string;
    error: ReactNode;
    onValidate: () => void;
    onChange: () => void;
  }) => ReactNode;
  onSignedUp: (email: string) => void;
};

/** Creates an account after the invite code was validated. */
export function SignUpForm({ invite, renderInviteField, onSignedUp }: SignUpFormProps) {
  const signUp = useMutation(signUpMutation);
  const form = useContractForm({
    schema: loadSignUp,
    // Holds only the error of the code; its value is in `invite`.
    initialValues: { invite_code: '', display_name: '', email: '', password: '' },
    toInput: ({ display_name, email: typed, password }) => ({
      invite_code: invite.code,
      display_name: display_name.trim() === '' ? undefined : display_name,
      email: invite.lockedEmail ?? typed,
      password,
    }),
    validate: async ({ email: typed }) =>
      (await invite.require(invite.lockedEmail ?? typed)) ? {} : { invite_code: ACCOUNT_MESSAGES.inviteRequired },
    onSubmit: async (input) => {
      try {
        const answer = await signUp.mutateAsync(input);
        onSignedUp(answer.email);
      } catch (error) {
        const { code, fields } = parseProblem(error);
        if (code === 'INVITE_REQUIRED') invite.reject(fields['invite_code'] ?? '');
        throw error;
      }
    },
    toFieldErrors: ({ code, fields }) =>
      code === 'INVITE_REQUIRED' ? { ...fields, invite_code: ACCOUNT_MESSAGES.inviteRequired } : fields,
  });
  const email = invite.lockedEmail ?? form.values.email;

  return (
    <form {...form.formProps} className={classes.form} aria-label="Sign Up">
      {renderInviteField({
        email,
        error: form.errors['invite_code'],
        onValidate: () => form.clearFieldError('invite_code'),
        onChange: () => {
          form.clearFieldError('invite_code');
          // The locked address stays in the field, which becomes editable again.
          form.setFieldValue('email', email);
        },
      })}
      <TextInput
        label="Display name"
        autoComplete="nickname"
        // As it is stored, with the address in lower case.
        placeholder={email.trim().toLowerCase().split('@')[0] || 'What friends call you'}
        {...form.getInputProps('display_name')}
      />
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
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
        {...form.getInputProps('password')}
      />
      <FormMessage>{form.message}</FormMessage>
      <PendingButton type="submit" size="md" pending={form.submitting}>
        Sign Up
      </PendingButton>
    </form>
  );
}
