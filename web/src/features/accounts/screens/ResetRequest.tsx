import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { requestPasswordResetMutation } from '../api/accounts.ts';
import classes from '../components/forms.module.css';
import { readRememberedEmail } from '../model/remembered-email.ts';

const loadEmailForm = async () => (await import('../model/form-schemas.ts')).EmailForm;

/**
 * Asks for an email address and requests a password reset mail for it. Then says that a mail was sent, whether or not an account has this
 * address.
 */
export function PasswordResetRequest() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const show = (email: string | null) => {
    requestHeadingFocus();
    setSentTo(email);
  };
  return sentTo === null ? (
    <AskForAddress onSent={show} />
  ) : (
    <CheckYourEmail email={sentTo} onOtherAddress={() => show(null)} />
  );
}

function AskForAddress({ onSent }: { onSent: (email: string) => void }) {
  const request = useMutation({
    ...requestPasswordResetMutation,
    onSuccess: (_nothing, { email }) => onSent(email),
  });
  const form = useContractForm({
    schema: loadEmailForm,
    initialValues: { email: readRememberedEmail() },
    onSubmit: (input) => request.mutateAsync(input),
    toFieldErrors: ({ detail }) => ({ email: detail }),
  });
  return (
    <>
      <PageHeading note="Tell us your address and we send you a link to choose a new one.">
        Reset your password
      </PageHeading>
      <form {...form.formProps} className={classes.form} aria-label="Reset your password">
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          {...form.getInputProps('email')}
        />
        <PendingButton type="submit" size="md" pending={form.submitting}>
          Send Reset Link
        </PendingButton>
        <BackToSignIn />
      </form>
    </>
  );
}

function CheckYourEmail({ email, onOtherAddress }: { email: string; onOtherAddress: () => void }) {
  const resend = useMutation(requestPasswordResetMutation);
  return (
    <div className={classes.letter}>
      <PageHeading>Check your email</PageHeading>
      <p>
        If <strong>{email}</strong> has an account here, a link to choose a new password is on its way. It works for one
        hour.
      </p>
      <FormMessage>{resend.error === null ? null : parseProblem(resend.error).detail}</FormMessage>
      <FormMessage tone="done">
        {resend.isSuccess ? 'Sent again. Give it a minute, and look among the spam.' : null}
      </FormMessage>
      <div className={classes.actions}>
        <PendingButton variant="default" pending={resend.isPending} onClick={() => resend.mutate({ email })}>
          Resend Email
        </PendingButton>
        <Button variant="subtle" color="gray" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
      <BackToSignIn />
    </div>
  );
}

/** A link to the sign-in page. */
export function BackToSignIn() {
  return (
    <p>
      <Link to="/auth" search={({ next }: { next?: string }) => ({ next })} state className={quietLink.link}>
        Back to Sign In
      </Link>
    </p>
  );
}
