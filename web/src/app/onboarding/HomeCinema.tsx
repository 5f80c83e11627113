import { MAX_LOCATION_LENGTH } from '@halfstar/contract/verification/verification.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import { setLocationMutation } from '#features/verification/api/verification.ts';
import { sending, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import classes from './onboarding.module.css';

type HomeCinemaProps = { onNext: () => void; onBack: () => void };

/** Where somebody from a cinema works. It can be left out. */
export function HomeCinema({ onNext, onBack }: HomeCinemaProps) {
  const form = useForm({ location: '' });
  const save = useMutation({
    ...setLocationMutation,
    onSuccess: onNext,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const problem = save.error === null ? null : problemOf(save.error);
  // Then it cannot be kept, and saying so again would lead nowhere.
  const unverified = problem?.code === 'NOT_VERIFIED';
  const submit = async () => {
    const location = form.values.location.trim();
    if (location === '' || unverified) onNext();
    else save.mutate({ location });
  };
  return (
    <form id={form.id} noValidate onSubmit={sending(submit)} aria-label="Your home cinema">
      <PageHeading note="The house you open the doors of.">Your home cinema</PageHeading>
      <TextInput
        label="Your cinema"
        placeholder="Name and town"
        autoComplete="organization"
        maxLength={MAX_LOCATION_LENGTH}
        {...form.field('location')}
      />
      <FormMessage>{problem === null || Object.keys(problem.fields).length > 0 ? null : problem.detail}</FormMessage>
      <div className={classes.actions}>
        <Button type="submit" size="md" loading={save.isPending}>
          {unverified || form.values.location.trim() === '' ? 'Skip for Now' : 'Continue'}
        </Button>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
