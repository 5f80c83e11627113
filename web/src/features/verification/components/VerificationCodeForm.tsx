import { CODE_LENGTH, type Verification, VerificationCode } from '@halfstar/contract/verification/verification.schema';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import classes from '#features/accounts/components/forms.module.css';
import { useContractForm } from '#lib/form.ts';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { confirmCodeMutation, requestVerificationMutation, withdrawVerificationMutation } from '../api/verification.ts';

/** Confirms the verification by the mailed code. Another code can be requested, or the request withdrawn to enter another address. */
export function VerificationCodeForm({ verification }: { verification: Verification }) {
  const { location, work_email: workEmail } = verification;
  const confirm = useMutation(confirmCodeMutation);
  const form = useContractForm({
    schema: VerificationCode,
    initialValues: { code: '' },
    onSubmit: (input) => confirm.mutateAsync(input),
    toFieldErrors: ({ fields, detail }) => ({ code: fields['code'] ?? detail }),
  });
  const again = useMutation(requestVerificationMutation);
  const withdraw = useMutation(withdrawVerificationMutation({ quiet: true }));
  const failed = again.error ?? withdraw.error;
  return (
    <form {...form.formProps} className={classes.form} aria-label="The code of the mail">
      <p className={classes.note}>
        We sent a code to <strong>{workEmail}</strong>. It works for 15 minutes.
      </p>
      <TextInput
        label="Code"
        className={classes.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={CODE_LENGTH}
        {...form.getInputProps('code')}
      />
      <PendingButton type="submit" size="md" pending={form.submitting}>
        Confirm
      </PendingButton>
      <FormMessage>{failed === null ? form.message : parseProblem(failed).detail}</FormMessage>
      <FormMessage tone="done">
        {again.isSuccess ? 'A new code is on its way; the old one no longer works.' : null}
      </FormMessage>
      <div className={classes.actions}>
        <PendingButton
          variant="default"
          pending={again.isPending}
          onClick={() => again.mutate({ location: location ?? '', work_email: workEmail ?? '' })}
        >
          Send a New Code
        </PendingButton>
        <PendingButton variant="subtle" color="gray" pending={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          Use another address
        </PendingButton>
      </div>
    </form>
  );
}
