import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { toastError } from '#ui/toasts.tsx';
import { resendConfirmationMutation } from '../api/accounts.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';

export type ConfirmEmailProps = {
  /** Where the mail went, empty when nobody knows. */
  email: string;
  /** What came of the link that led here, if one did and it failed. */
  linkTrouble: ReactNode;
  /** Asks the server again who is signed in. */
  recheck: () => Promise<SessionState>;
  /** They say that they confirmed it, and nobody is signed in here: the link was opened in another browser, if at all. */
  onUnknownHere: (email: string) => void;
  onBack: () => void;
};

/** Waits with the person for the mail. When the link is opened, in whichever tab of this browser, the page moves on by itself. */
export function ConfirmEmail({ email: known, linkTrouble, recheck, onUnknownHere, onBack }: ConfirmEmailProps) {
  const [typed, setTyped] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const email = known === '' ? typed : known;
  const resend = useMutation(resendConfirmationMutation);
  const check = useMutation({
    mutationFn: recheck,
    meta: { quiet: true },
    onSuccess: ({ user }) => user === null && onUnknownHere(email),
  });

  const schemas = useFormSchemas();

  const send = async () => {
    const { Email } = await schemas();
    const checked = Email.safeParse(email);
    setComplaint(checked.error?.issues[0]?.message);
    if (checked.success) resend.mutate({ email: checked.data });
  };
  const answer = check.isPending ? null : messageAfter(check.data, check.error);

  return (
    <div className={classes.letter}>
      <PageHeading>Confirm Your Email</PageHeading>
      {known === '' ? (
        <p>We sent you a link when you signed up. Open it and you are in.</p>
      ) : (
        <p>
          We sent a link to <strong>{known}</strong>. Open it and you are in.
        </p>
      )}
      <FormMessage>{linkTrouble}</FormMessage>
      <FormMessage>{answer}</FormMessage>
      {known === '' ? (
        <TextInput
          className={classes.stacked}
          label="Email"
          type="email"
          autoComplete="username"
          value={typed}
          error={complaint}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      ) : null}
      <div className={classes.stacked}>
        <Button size="md" loading={check.isPending} onClick={() => check.mutate()}>
          I've Confirmed My Email
        </Button>
        <Button size="md" variant="default" loading={resend.isPending} onClick={() => send().catch(toastError)}>
          Resend Confirmation Email
        </Button>
      </div>
      <FormMessage>{resend.error === null ? null : problemOf(resend.error).detail}</FormMessage>
      <FormMessage tone="done">
        {resend.isSuccess ? 'Sent again. Give it a minute, and look among the spam.' : null}
      </FormMessage>
      <button type="button" className={classes.quiet} onClick={onBack}>
        Back to Sign Up
      </button>
    </div>
  );
}

function messageAfter(state: SessionState | undefined, error: unknown): string | null {
  if (error !== null) return problemOf(error).detail;
  const waits = state?.user?.email_confirmed === false;
  return waits ? 'Not yet. Open the link in the mail we sent you, then try again.' : null;
}
