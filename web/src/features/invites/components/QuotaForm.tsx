import { InviteQuota, MAX_QUOTA, USUAL_QUOTA } from '@halfstar/contract/invites/invites.schema';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { FormMessage } from '#features/accounts/components/FormMessage.tsx';
import { complaintsOf, sending, useForm } from '#lib/form.ts';
import { count, counted } from '#lib/numbers.ts';
import { problemOf } from '#lib/problem.ts';
import { setQuotaMutation } from '../api/invites.ts';
import classes from './invites.module.css';

export type QuotaFormProps = { userId: string; username: string; quota: InviteQuota };

/** How many codes a founder may have open at a time, and make in all. */
export function QuotaForm({ userId, username, quota }: QuotaFormProps) {
  const form = useForm({ open_limit: String(quota.open_limit), total_limit: String(quota.total_limit) });
  const save = useMutation({
    ...setQuotaMutation,
    onError: (error) => form.complain(problemOf(error).fields),
  });
  const submit = async () => {
    const wanted = { open_limit: Number(form.values.open_limit), total_limit: Number(form.values.total_limit) };
    if (form.complain(complaintsOf<typeof form.values>(InviteQuota, wanted))) save.reset();
    else save.mutate({ user_id: userId, ...wanted });
  };
  const problem = save.error === null ? null : problemOf(save.error);
  const limit = (name: keyof InviteQuota, label: string) => (
    <TextInput
      label={label}
      type="number"
      inputMode="numeric"
      min={USUAL_QUOTA[name]}
      max={MAX_QUOTA}
      {...form.field(name)}
    />
  );
  return (
    <form id={form.id} noValidate onSubmit={sending(submit)} aria-label={`Quota of @${username}`}>
      <div className={classes.limits}>
        {limit('open_limit', 'Open at a time')}
        {limit('total_limit', 'In all')}
        <Button type="submit" size="md" variant="default" loading={save.isPending}>
          Save Quota
        </Button>
      </div>
      <FormMessage>{problem === null || Object.keys(problem.fields).length > 0 ? null : problem.detail}</FormMessage>
      <FormMessage tone="done">
        {save.data === undefined
          ? null
          : `@${username} may have ${counted(save.data.open_limit, 'code')} open at a time and make ${count(save.data.total_limit)} in all.`}
      </FormMessage>
    </form>
  );
}
