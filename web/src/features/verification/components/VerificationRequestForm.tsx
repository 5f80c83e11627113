import { MAX_LOCATION_LENGTH, VerificationRequest } from '@halfstar/contract/verification/verification.schema';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import classes from '#features/accounts/components/forms.module.css';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { requestVerificationMutation } from '../api/verification.ts';

/** Requests verification: asks for the cinema and an email address there. */
export function VerificationRequestForm() {
  const request = useMutation(requestVerificationMutation);
  const form = useContractForm({
    schema: VerificationRequest,
    initialValues: { location: '', work_email: '' },
    onSubmit: (input) => request.mutateAsync(input),
  });
  return (
    <form {...form.formProps} className={classes.form} aria-label="Employee Verification">
      <TextInput
        label="Your cinema"
        placeholder="Name and town"
        autoComplete="organization"
        maxLength={MAX_LOCATION_LENGTH}
        {...form.getInputProps('location')}
      />
      <TextInput
        label="Work email"
        description="At an address of a cinema we know, a code is enough. Any other is looked at by an admin."
        type="email"
        autoComplete="off"
        inputMode="email"
        {...form.getInputProps('work_email')}
      />
      <FormMessage>{form.message}</FormMessage>
      <PendingButton type="submit" size="md" pending={form.submitting}>
        Verify
      </PendingButton>
    </form>
  );
}
