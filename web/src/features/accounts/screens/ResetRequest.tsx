import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { sending, useForm } from '#lib/form.ts';
import { requestHeadingFocus } from '#lib/heading-focus.ts';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { requestPasswordResetMutation } from '../api/accounts.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import classes from '../components/forms.module.css';
import { useFormSchemas } from '../hooks/use-form-schemas.ts';
import { readRememberedEmail } from '../model/remembered-email.ts';

/** Asks for the address, then says that a mail is under way, whether or not the address is known here. */
export function ResetRequest() {
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
  const schemas = useFormSchemas();
  const form = useForm({ email: readRememberedEmail() });
  const request = useMutation({
    ...requestPasswordResetMutation,
    onSuccess: (_nothing, { email }) => onSent(email),
    onError: (error) => form.complain({ email: problemOf(error).detail }),
  });
  const submit = async () => {
    const { Email } = await schemas();
    const checked = Email.safeParse(form.values.email);
    if (!form.complain({ email: checked.error?.issues[0]?.message }) && checked.success) {
      request.mutate({ email: checked.data });
    }
  };
  return (
    <>
      <PageHeading note="Tell us your address and we send you a link to choose a new one.">
        Reset your password
      </PageHeading>
      <form
        id={form.id}
        className={classes.form}
        noValidate
        onSubmit={sending(submit)}
        aria-label="Reset your password"
      >
        <TextInput label="Email" type="email" autoComplete="username" inputMode="email" {...form.field('email')} />
        <Button type="submit" size="md" loading={request.isPending}>
          Send Reset Link
        </Button>
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
      <FormMessage>{resend.error === null ? null : problemOf(resend.error).detail}</FormMessage>
      <FormMessage tone="done">
        {resend.isSuccess ? 'Sent again. Give it a minute, and look among the spam.' : null}
      </FormMessage>
      <div className={classes.actions}>
        <Button variant="default" loading={resend.isPending} onClick={() => resend.mutate({ email })}>
          Resend Email
        </Button>
        <Button variant="subtle" color="gray" onClick={onOtherAddress}>
          Use another address
        </Button>
      </div>
      <BackToSignIn />
    </div>
  );
}

export function BackToSignIn() {
  return (
    <p>
      <Link to="/auth" className={classes.quiet}>
        Back to Sign In
      </Link>
    </p>
  );
}
