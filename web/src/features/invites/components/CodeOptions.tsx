import { MAX_CODE_USES, MAX_CODES_AT_ONCE, OFFERED_INVITE_TYPES } from '@halfstar/contract/invites/invites.schema';
import { NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import type { ContractForm } from '#lib/form.ts';
import { formatCount } from '#lib/numbers.ts';
import type { InviteValues } from '../model/invite-batch.ts';
import { TYPE_NAMES } from '../model/type-names.ts';
import classes from './invites.module.css';

// Keeps the fields in one line, whatever messages they show.
const ORDER: TextInputProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error'];

const TYPES = OFFERED_INVITE_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] }));

/** The options for admins: type, number of codes, uses of each, and expiry. */
export function CodeOptions({ form }: { form: ContractForm<InviteValues> }) {
  return (
    <div className={classes.kind}>
      <NativeSelect label="Type" size="md" data={TYPES} {...form.getInputProps('invite_type')} />
      <TextInput
        label="How many codes"
        inputWrapperOrder={ORDER}
        description={`Up to ${formatCount(MAX_CODES_AT_ONCE)} at once.`}
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_CODES_AT_ONCE}
        {...form.getInputProps('count')}
      />
      <TextInput
        label="Uses per code"
        inputWrapperOrder={ORDER}
        description="How many people it lets in."
        type="number"
        inputMode="numeric"
        min={1}
        max={MAX_CODE_USES}
        {...form.getInputProps('max_uses')}
      />
      <TextInput
        label="Last day (optional)"
        inputWrapperOrder={ORDER}
        description="Sixty days when left empty."
        type="date"
        max="9999-12-31"
        {...form.getInputProps('expires_at')}
      />
    </div>
  );
}
