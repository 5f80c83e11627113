import '@mantine/core/styles/Checkbox.layer.css';
import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { problemOf } from '#lib/problem.ts';
import { signInMutation } from '../api/accounts.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';
import { readRememberedEmail, rememberEmail } from '../model/remembered-email.ts';

export type SignInFormProps = {
  /** Prefilled, before the one that was to be remembered. */
  email?: string | undefined;
  onSignedIn: (state: SessionState) => void;
  /** The password was right, and a code is still to be given. */
  onSecondStep: () => void;
};

export function SignInForm({ email: known, onSignedIn, onSecondStep }: SignInFormProps) {
  const form = useForm({ email: known ?? readRememberedEmail(), password: '' });
  const schemas = useFormSchemas();
  const [remember, setRemember] = useState(() => readRememberedEmail() !== '');
  const signIn = useMutation({
    ...signInMutation,
    onSuccess: ({ second_step, ...state }) => {
      rememberEmail(remember ? form.values.email.trim() : null);
      if (second_step) onSecondStep();
      else onSignedIn(state);
    },
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const { SignIn } = await schemas();
    const { email, password } = form.values;
    const complaints = complaintsOf<typeof form.values>(SignIn, form.values);
    if (password === '') complaints.password = 'Enter your password.';
    if (!form.complain(complaints)) signIn.mutate({ email, password });
  };
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={sending(submit)} aria-label="Sign In">
      <TextInput label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
      <PasswordField label="Password" autoComplete="current-password" {...form.field('password')} />
      <div className={classes.aside}>
        <Checkbox
          size="md"
          label="Remember my email"
          checked={remember}
          onChange={(event) => setRemember(event.currentTarget.checked)}
        />
        <Link to="/auth" search={{ reset: true }} className={classes.quiet} onClick={requestHeadingFocus}>
          Forgot your password
        </Link>
      </div>
      <FormMessage>{complaintBeyondFields(signIn.error)}</FormMessage>
      <Button type="submit" size="md" loading={signIn.isPending}>
        Sign In
      </Button>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  );
}

function complaintBeyondFields(error: unknown): string | null {
  if (error === null) return null;
  const { detail, fields } = problemOf(error);
  return 'email' in fields || 'password' in fields ? null : detail;
}
