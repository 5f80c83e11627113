import { DEFAULT_QUOTA, InviteQuota, MAX_QUOTA } from '@halfstar/contract/invites/invites.schema';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useContractForm } from '#lib/form.ts';
import { formatCount, formatQuantity } from '#lib/numbers.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { setQuotaMutation } from '../api/invites.ts';
import classes from './invites.module.css';

export type QuotaFormProps = { userId: string; username: string; quota: InviteQuota };

/** Sets how many codes a founder may have open at a time and make in total. */
export function QuotaForm({ userId, username, quota }: QuotaFormProps) {
  const save = useMutation(setQuotaMutation);
  const form = useContractForm({
    schema: InviteQuota,
    initialValues: { open_limit: String(quota.open_limit), total_limit: String(quota.total_limit) },
    toInput: (values) => ({ open_limit: Number(values.open_limit), total_limit: Number(values.total_limit) }),
    onSubmit: (wanted) => save.mutateAsync({ user_id: userId, ...wanted }),
  });
  const isSaved = save.data !== undefined && Object.keys(form.errors).length === 0;
  const limit = (name: keyof InviteQuota, label: string) => (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={DEFAULT_QUOTA[name]}
      max={MAX_QUOTA}
      {...form.getInputProps(name)}
    />
  );
  return (
    <form {...form.formProps} aria-label={`Quota of @${username}`}>
      <div className={classes.limits}>
        {limit('open_limit', 'Open at a time')}
        {limit('total_limit', 'In all')}
        <PendingButton type="submit" size="md" variant="default" pending={form.submitting}>
          Save Quota
        </PendingButton>
      </div>
      <FormMessage>{form.message}</FormMessage>
      <FormMessage tone="done">
        {isSaved
          ? `@${username} may have ${formatQuantity(save.data.open_limit, 'code')} open at a time and make ${formatCount(save.data.total_limit)} in all.`
          : null}
      </FormMessage>
    </form>
  );
}
