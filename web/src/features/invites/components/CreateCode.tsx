import { type Invite, type InviteOverview, NewInvite, NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import { complaintsOf, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { createInvitesMutation } from '../api/invites.ts';
import { DEFAULT_BATCH, parseBatch } from '../model/invite-batch.ts';
import { CodeOptions } from './CodeOptions.tsx';
import { CreatedCodes } from './CreatedCodes.tsx';
import classes from './invites.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: readonly Invite[] = [];

const orUndefined = (text: string) => (text.trim() === '' ? undefined : text);

export type CreateCodeProps = {
  disabled: boolean;
  /** The type of a code unless another is chosen. */
  defaultType: InviteOverview['invite_type'];
  /** Whether type, uses, number and expiry may be chosen. */
  anyType: boolean;
};

/** Makes a code; an address binds it to one person, a note helps to remember whom it is for. */
export function CreateCode({ disabled, defaultType, anyType }: CreateCodeProps) {
  const empty = { email: '', note: '', invite_type: defaultType as string, ...DEFAULT_BATCH };
  const form = useForm(empty);
  const [more, setMore] = useState(false);
  const optionsId = useId();
  const recipient = () => ({ email: orUndefined(form.values.email), note: orUndefined(form.values.note) });

  const create = useMutation({
    ...createInvitesMutation,
    onSuccess: () => {
      for (const name of ['email', 'note', 'count', 'max_uses', 'expires_at'] as const) form.set(name, empty[name]);
    },
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complaints = anyType
      ? complaintsOf<typeof empty>(NewInviteBatch, { ...recipient(), ...parseBatch(form.values) })
      : complaintsOf<typeof empty>(NewInvite, recipient());
    // The field with the error must be visible.
    if (complaints.count ?? complaints.max_uses ?? complaints.expires_at) setMore(true);
    if (form.complain(complaints)) return;
    // The schema has just accepted it.
    const batch = () => NewInviteBatch.parse({ ...recipient(), ...parseBatch(form.values) });
    create.mutate(anyType ? { batch: batch() } : { one: recipient() });
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
      {anyType ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={more}
          aria-controls={optionsId}
          onClick={() => setMore(!more)}
        >
          {more ? 'Fewer options' : 'More options'}
        </button>
      ) : null}
      <div id={optionsId} hidden={!more}>
        {anyType && more ? <CodeOptions form={form} /> : null}
      </div>
      <FormMessage>{complaint}</FormMessage>
      <CreatedCodes invites={create.isPending ? NONE : (create.data ?? NONE)} />
    </form>
  );
}
