import { CODE_LENGTH, type Verification, VerificationCode } from '@halfstar/contract/verification/verification.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import classes from '#features/accounts/components/forms.module.css';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { confirmCodeMutation, requestVerificationMutation, withdrawRequestMutation } from '../api/verification.ts';

/** Asks for the mailed code; another can be requested, or another address given. */
export function VerificationCodeForm({ verification }: { verification: Verification }) {
  const form = useForm({ code: '' });
  const { location, work_email: workEmail } = verification;
  const confirm = useMutation({
    ...confirmCodeMutation,
    onError: (error) => {
      const { detail, fields } = problemOf(error);
      form.complain({ code: fields['code'] ?? detail });
    },
  });
  const again = useMutation(requestVerificationMutation);
  const withdraw = useMutation(withdrawRequestMutation({ quiet: true }));
  const submit = async () => {
    if (!form.complain(complaintsOf<typeof form.values>(VerificationCode, form.values))) confirm.mutate(form.values);
  };
  const failed = again.error ?? withdraw.error;
  return (
    <form id={form.id} className={classes.form} noValidate onSubmit={sending(submit)} aria-label="The code of the mail">
      <p className={classes.note}>
        We sent a code to <strong>{workEmail}</strong>. It works for 15 minutes.
      </p>
      <TextInput
        label="Code"
        className={classes.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        {...form.field('code')}
      />
      <Button type="submit" size="md" loading={confirm.isPending}>
        Confirm
      </Button>
      <FormMessage>{failed === null ? null : problemOf(failed).detail}</FormMessage>
      <FormMessage tone="done">
        {again.isSuccess ? 'A new code is on its way; the old one no longer works.' : null}
      </FormMessage>
      <div className={classes.actions}>
        <Button
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ location: location ?? '', work_email: workEmail ?? '' })}
        >
          Send a New Code
        </Button>
        <Button variant="subtle" color="gray" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          Use another address
        </Button>
      </div>
    </form>
  );
}
