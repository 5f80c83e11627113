import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useContractForm } from '#lib/form.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { resendConfirmationMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';

const loadEmailForm = async () => (await import('../model/form-schemas.ts')).EmailForm;

export type ConfirmEmailProps = {
  /** The address that the mail was sent to; empty when unknown. */
  email: string;
  /** The error of the confirmation link, if one was opened and failed. */
  linkError: ReactNode;
  /** Checks the session again. */
  recheck: () => Promise<SessionState>;
  /** Called when the user has opened the link in another browser, which this one cannot know, and wants to sign in here. */
  onSignIn: (email: string) => void;
  onBack: () => void;
};

/**
 * The page on which a user waits for the confirmation mail. When the link is opened in any tab of this browser, the page
 * continues by itself.
 */
export function ConfirmEmail({ email: known, linkError, recheck, onSignIn, onBack }: ConfirmEmailProps) {
  const resend = useMutation(resendConfirmationMutation);
  const form = useContractForm({
    schema: loadEmailForm,
    initialValues: { email: '' },
    toInput: ({ email: typed }) => ({ email: known === '' ? typed : known }),
    onSubmit: (input) => resend.mutateAsync(input),
  });
  const check = useMutation({ mutationFn: recheck, meta: { quiet: true } });
  const signIn = () => onSignIn(known === '' ? form.getValues().email : known);

  const answer = check.isPending ? null : messageAfter(check.data, check.error, signIn);

  return (
    <form {...form.formProps} className={classes.letter}>
      <PageHeading>Confirm Your Email</PageHeading>
      {known === '' ? (
        <p>We sent you a link when you signed up. Open it and you are in.</p>
      ) : (
        <p>
          We sent a link to <strong>{known}</strong>. Open it and you are in.
        </p>
      )}
      <FormMessage>{linkError}</FormMessage>
      <FormMessage>{answer}</FormMessage>
      {known === '' ? (
        <TextInput
          className={classes.stacked}
          label="Email"
          type="email"
          autoComplete="username"
          {...form.getInputProps('email')}
        />
      ) : null}
      <div className={classes.stacked}>
        <PendingButton size="md" pending={check.isPending} onClick={() => check.mutate()}>
          I've Confirmed My Email
        </PendingButton>
        <PendingButton size="md" variant="default" type="submit" pending={form.submitting}>
          Resend Confirmation Email
        </PendingButton>
      </div>
      <FormMessage>{form.message ?? (known === '' ? null : form.errors['email'])}</FormMessage>
      <FormMessage tone="done">
        {resend.isSuccess ? 'Sent again. Give it a minute, and look among the spam.' : null}
      </FormMessage>
      <button type="button" className={quietLink.link} onClick={onBack}>
        Back to Sign Up
      </button>
    </form>
  );
}

/** Without a session nobody is told whether an address is confirmed, so this says what to do in either case. */
function messageAfter(state: SessionState | undefined, error: unknown, signIn: () => void): ReactNode {
  if (error !== null) return parseProblem(error).detail;
  if (state === undefined || state.user?.email_confirmed === true) return null;
  if (state.user !== null) return 'Not yet. Open the link in the mail we sent you, then try again.';
  return (
    <>
      Not here yet. Open the link in the mail we sent you, then try again. If you opened it in another browser,{' '}
      <button type="button" className={quietLink.link} onClick={signIn}>
        sign in here
      </button>
      .
    </>
  );
}
