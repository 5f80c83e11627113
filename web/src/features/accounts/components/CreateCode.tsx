import { type Invite, type InviteOverview, NewInvite, NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { client } from '#lib/api.ts';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { EMPTY_INVITE, type InviteValues, toInviteBatch, toNewInvite } from '../model/invite-batch.ts';
import { CodeKind } from './CodeKind.tsx';
import { CodesMade } from './CodesMade.tsx';
import classes from './invites.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: readonly Invite[] = [];

export type CreateCodeProps = {
  disabled: boolean;
  /** What a code is unless another type is chosen. */
  usualType: InviteOverview['invite_type'];
  /** Whether type, uses, number and expiry may be chosen. */
  anyKind: boolean;
};

/** Makes a code; an address binds it to one person, a note helps to remember whom it is for. */
export function CreateCode({ disabled, usualType, anyKind }: CreateCodeProps) {
  const [more, setMore] = useState(false);
  const kind = useId();
  const create = useMutation({
    mutationFn: async (input: NewInvite | NewInviteBatch) => {
      if ('invite_type' in input) return (await client.invites.createBatch(input)).items;
      return [await client.invites.create(input)];
    },
    meta: { changes: ['invite'], quiet: true },
  });
  const form = useContractForm<InviteValues, typeof NewInvite | typeof NewInviteBatch, readonly Invite[]>({
    schema: anyKind ? NewInviteBatch : NewInvite,
    initialValues: { ...EMPTY_INVITE, invite_type: usualType },
    toInput: anyKind ? toInviteBatch : toNewInvite,
    onSubmit: (input) => create.mutateAsync(input),
    onSuccess: () => form.setValues(EMPTY_INVITE),
  });
  const isInvalid = (name: keyof InviteValues) => form.errors[name] !== undefined;
  const showsMore = more || isInvalid('count') || isInvalid('max_uses') || isInvalid('expires_at');
  return (
    <form {...form.formProps} aria-label="Create Code">
      <div className={classes.create}>
        <TextInput
          label="Email (optional)"
          inputWrapperOrder={ORDER}
          description="Only this address may use it."
          type="email"
          autoComplete="off"
          disabled={disabled}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Note (optional)"
          inputWrapperOrder={ORDER}
          description="Only you see it."
          autoComplete="off"
          maxLength={200}
          disabled={disabled}
          {...form.getInputProps('note')}
        />
        <Button type="submit" size="md" disabled={disabled} loading={form.submitting}>
          Create Code
        </Button>
      </div>
      {anyKind ? (
        <button
          type="button"
          className={classes.more}
          aria-expanded={showsMore}
          aria-controls={kind}
          onClick={() => setMore(!showsMore)}
        >
          {showsMore ? 'Fewer options' : 'More options'}
        </button>
      ) : null}
      <div id={kind} hidden={!showsMore}>
        {anyKind && showsMore ? <CodeKind form={form} /> : null}
      </div>
      <FormMessage>{form.message}</FormMessage>
      <CodesMade invites={create.isPending ? NONE : (create.data ?? NONE)} />
    </form>
  );
}
