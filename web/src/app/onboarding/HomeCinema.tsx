import { HomeCinemaForm, MAX_LOCATION_LENGTH } from '@halfstar/contract/verification/verification.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { setCinemaLocationMutation } from '#features/verification/api/verification.ts';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PageHeading } from '#ui/PageHeading.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import classes from './onboarding.module.css';

type HomeCinemaProps = { onNext: () => void; onBack: () => void };

/** The step of onboarding that asks members who work in a cinema in which one. It can be skipped, and is when they are not verified. */
export function HomeCinemaStep({ onNext, onBack }: HomeCinemaProps) {
  const save = useMutation({ ...setCinemaLocationMutation, onSuccess: onNext });
  const form = useContractForm({
    schema: HomeCinemaForm,
    initialValues: { location: '' },
    onSubmit: (input) => save.mutateAsync(input),
  });
  // Without a verification the server stores no home cinema, so a second attempt would fail as well.
  const unverified = form.problem?.code === 'NOT_VERIFIED';
  const skips = unverified || form.values.location.trim() === '';
  const submit = (event: FormEvent) => {
    if (!skips) return form.formProps.onSubmit(event);
    event.preventDefault();
    onNext();
  };
  return (
    <form {...form.formProps} onSubmit={submit} aria-label="Your home cinema">
      <PageHeading note="The house you open the doors of.">Your home cinema</PageHeading>
      <TextInput
        label="Your cinema"
        placeholder="Name and town"
        autoComplete="organization"
        maxLength={MAX_LOCATION_LENGTH}
        {...form.getInputProps('location')}
      />
      <FormMessage>{form.message}</FormMessage>
      <div className={classes.actions}>
        <PendingButton type="submit" size="md" pending={form.submitting}>
          {skips ? 'Skip for Now' : 'Continue'}
        </PendingButton>
        <Button size="md" variant="subtle" color="gray" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
