import { type Invite, type InviteOverview, NewInvite, NewInviteBatch } from '@halfstar/contract/invites/invites.schema';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useContractForm } from '#lib/form.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { createInvitesMutation } from '../api/invites.ts';
import { EMPTY_INVITE, type InviteValues, toInviteBatch, toNewInvite } from '../model/invite-batch.ts';
import { CodeOptions } from './CodeOptions.tsx';
import { CreatedCodes } from './CreatedCodes.tsx';
import classes from './invites.module.css';

const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const NONE: readonly Invite[] = [];

export type CreateCodeProps = {
  disabled: boolean;
  /** The default type of a code. */
  defaultType: InviteOverview['invite_type'];
  /** Whether type, uses, number and expiry may be chosen. */
  anyType: boolean;
};

/** Creates a code. An address limits it to one person; a note helps to remember whom it is for. */
export function CreateCode({ disabled, defaultType, anyType }: CreateCodeProps) {
  const [more, setMore] = useState(false);
  const optionsId = useId();
  const create = useMutation(createInvitesMutation);
  const form = useContractForm<InviteValues, typeof NewInvite | typeof NewInviteBatch, readonly Invite[]>({
    schema: anyType ? NewInviteBatch : NewInvite,
    initialValues: { ...EMPTY_INVITE, invite_type: defaultType },
    toInput: anyType ? toInviteBatch : toNewInvite,
    onSubmit: (input) => create.mutateAsync('invite_type' in input ? { batch: input } : { one: input }),
    onSuccess: () => form.setValues(EMPTY_INVITE),
  });
  const isInvalid = (name: keyof InviteValues) => form.errors[name] !== undefined;
  // A field with an error must be visible.
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
        <PendingButton type="submit" size="md" disabled={disabled} pending={form.submitting}>
          Create Code
        </PendingButton>
      </div>
      {anyType ? (
        <button
          type="button"
          className={`${quietLink.link} ${classes.more}`}
          aria-expanded={showsMore}
          aria-controls={optionsId}
          onClick={() => setMore(!showsMore)}
        >
          {showsMore ? 'Fewer options' : 'More options'}
        </button>
      ) : null}
      <div id={optionsId} hidden={!showsMore}>
        {anyType && showsMore ? <CodeOptions form={form} /> : null}
      </div>
      <FormMessage>{form.message}</FormMessage>
      <CreatedCodes invites={create.isPending ? NONE : (create.data ?? NONE)} />
    </form>
  );
}
