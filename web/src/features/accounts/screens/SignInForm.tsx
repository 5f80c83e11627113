import '@mantine/core/styles/Checkbox.layer.css';
import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { Checkbox, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useContractForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { signInMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';
import { PasskeyButton } from '../components/PasskeyButton.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { readRememberedEmail, rememberEmail } from '../model/remembered-email.ts';

const loadSignIn = async () => (await import('../model/form-schemas.ts')).SignIn;

export type SignInFormProps = {
  /** The address to prefill instead of the remembered one. */
  email?: string | undefined;
  onSignedIn: (state: SessionState) => void;
  /** Called when the password was correct and a code is required. */
  onSecondStep: () => void;
};

/** Signs in with email and password, or with a passkey. Stores or deletes the remembered email address. */
export function SignInForm({ email: known, onSignedIn, onSecondStep }: SignInFormProps) {
  const signIn = useMutation(signInMutation);
  const form = useContractForm({
    schema: loadSignIn,
    initialValues: { email: known ?? readRememberedEmail(), password: '', remember: readRememberedEmail() !== '' },
    toInput: ({ email, password }) => ({ email, password }),
    onSubmit: async (input, { email, remember }) => {
      const { second_step, ...state } = await signIn.mutateAsync(input);
      rememberEmail(remember ? email.trim() : null);
      if (second_step) onSecondStep();
      else onSignedIn(state);
    },
  });
  return (
    <form {...form.formProps} className={classes.form} aria-label="Sign In">
      <TextInput
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        {...form.getInputProps('email')}
      />
      <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
      <div className={classes.aside}>
        <Checkbox size="md" label="Remember my email" {...form.getInputProps('remember', { type: 'checkbox' })} />
        <Link
          to="/auth"
          search={(before: object) => ({ ...before, reset: true })}
          state
          className={quietLink.link}
          onClick={requestHeadingFocus}
        >
          Forgot your password
        </Link>
      </div>
      <FormMessage>{form.message}</FormMessage>
      <PendingButton type="submit" size="md" pending={form.submitting}>
        Sign In
      </PendingButton>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  );
}
