import { NewInvite } from '@halfstar/contract/accounts/invites.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '#lib/api.ts';
import { complaintsOf, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { FormMessage } from './FormMessage.tsx';
import classes from './invites.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const EMPTY = { email: '', note: '' };

const orNothing = (text: string) => (text.trim() === '' ? undefined : text);

/** Makes a code; an address binds it to one person, a note helps to remember whom it is for. */
export function CreateCode({ disabled }: { disabled: boolean }) {
  const form = useForm(EMPTY);
  const create = useMutation(
    api.invites.create.mutationOptions({
      meta: { changes: ['invite'], quiet: true },
      onSuccess: () => {
        form.set('email', '');
        form.set('note', '');
      },
      onError: (error) => form.complain(problemOf(error).fields),
    }),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const sent = { email: orNothing(form.values.email), note: orNothing(form.values.note) };
    if (!form.complain(complaintsOf<typeof EMPTY>(NewInvite, sent))) create.mutate(sent);
  };
  const problem = create.error === null ? null : problemOf(create.error);
  const complaint = problem === null || Object.keys(problem.fields).length > 0 ? null : problem.detail;
  return (
    <form id={form.id} noValidate onSubmit={submit} aria-label="Create Code">
      <div className={classes.create}>
        <TextInput
          label="Email (optional)"
          inputWrapperOrder={ORDER}
          description="Only this address may use it."
          type="email"
          autoComplete="off"
          disabled={disabled}
          {...form.field('email')}
        />
        <TextInput
          label="Note (optional)"
          inputWrapperOrder={ORDER}
          description="Only you see it."
          autoComplete="off"
          maxLength={200}
          disabled={disabled}
          {...form.field('note')}
        />
        <Button type="submit" size="md" disabled={disabled} loading={create.isPending}>
          Create Code
        </Button>
      </div>
      <FormMessage>{complaint}</FormMessage>
      <FormMessage tone="done">
        {create.data === undefined || create.isPending ? null : `${create.data.code} is ready to be shared.`}
      </FormMessage>
    </form>
  );
}
