import { MAX_LOCATION_LENGTH, VerificationRequest } from '@halfstar/contract/verification/verification.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import classes from '#features/accounts/components/forms.module.css';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { requestVerificationMutation } from '../api/verification.ts';

/** Asks for the cinema and an email address there. */
export function VerificationRequestForm() {
  const form = useForm({ location: '', work_email: '' });
  const request = useMutation({
    ...requestVerificationMutation,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    if (!form.complain(complaintsOf<typeof form.values>(VerificationRequest, form.values))) request.mutate(form.values);
  };
  const problem = request.error === null ? null : problemOf(request.error);
  return (
    <form
      id={form.id}
      className={classes.form}
      noValidate
      onSubmit={sending(submit)}
      aria-label="Employee Verification"
    >
      <TextInput
        label="Your cinema"
        placeholder="Name and town"
        autoComplete="organization"
        maxLength={MAX_LOCATION_LENGTH}
        {...form.field('location')}
      />
      <TextInput
        label="Work email"
        description="At an address of a cinema we know, a code is enough. Any other is looked at by an admin."
        type="email"
        autoComplete="off"
        inputMode="email"
        {...form.field('work_email')}
      />
      <FormMessage>{problem === null || Object.keys(problem.fields).length > 0 ? null : problem.detail}</FormMessage>
      <Button type="submit" size="md" loading={request.isPending}>
        Verify
      </Button>
    </form>
  );
}
