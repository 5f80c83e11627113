import { type Invite, type InviteOverview, NewInvite, NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { client } from '#lib/api.ts';
import { complaintsOf, useForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { batchOf, USUAL_KIND } from '../hooks/batch.ts';
import { CodeKind } from './CodeKind.tsx';
import { CodesMade } from './CodesMade.tsx';
import { FormMessage } from './FormMessage.tsx';
import classes from './invites.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: readonly Invite[] = [];

const orNothing = (text: string) => (text.trim() === '' ? undefined : text);

export type CreateCodeProps = {
  disabled: boolean;
  /** What a code is unless another type is chosen. */
  usualType: InviteOverview['invite_type'];
  /** Whether type, uses, number and expiry may be chosen. */
  anyKind: boolean;
};

/** Makes a code; an address binds it to one person, a note helps to remember whom it is for. */
export function CreateCode({ disabled, usualType, anyKind }: CreateCodeProps) {
  const empty = { email: '', note: '', invite_type: usualType as string, ...USUAL_KIND };
  const form = useForm(empty);
  const [more, setMore] = useState(false);
  const kind = useId();
  const purpose = () => ({ email: orNothing(form.values.email), note: orNothing(form.values.note) });

  const create = useMutation({
    mutationFn: async () => {
      if (!anyKind) return [await client.invites.create(purpose())];
      // Its shape was checked before sending.
      return (await client.invites.createBatch(NewInviteBatch.parse({ ...purpose(), ...batchOf(form.values) }))).items;
    },
    meta: { changes: ['invite'], quiet: true },
    onSuccess: () => {
      for (const name of ['email', 'note', 'count', 'max_uses', 'expires_at'] as const) form.set(name, empty[name]);
    },
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const complaints = anyKind
      ? complaintsOf<typeof empty>(NewInviteBatch, { ...purpose(), ...batchOf(form.values) })
      : complaintsOf<typeof empty>(NewInvite, purpose());
    // What is wrong must be seen.
    if (complaints.count ?? complaints.max_uses ?? complaints.expires_at) setMore(true);
    if (!form.complain(complaints)) create.mutate();
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
      {anyKind ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={more}
          aria-controls={kind}
          onClick={() => setMore(!more)}
        >
          {more ? 'Fewer options' : 'More options'}
        </button>
      ) : null}
      <div id={kind} hidden={!more}>
        {anyKind && more ? <CodeKind form={form} /> : null}
      </div>
      <FormMessage>{complaint}</FormMessage>
      <CodesMade invites={create.isPending ? NONE : (create.data ?? NONE)} />
    </form>
  );
}
