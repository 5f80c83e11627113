import { FindMemberForm, type Profile } from '@halfstar/contract/profiles/profiles.schema';
import { Button, TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { inviteQuotaQuery } from '#features/invites/api/invites.ts';
import { QuotaForm } from '#features/invites/components/QuotaForm.tsx';
import { MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { api } from '#lib/api.ts';
import { useContractForm } from '#lib/form.ts';
import { problemOf } from '#lib/problem.ts';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './raise-quota.module.css';

/** Lets an admin find a founder and see and raise how many codes they may make. */
export function RaiseQuota() {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <section className={classes.raise} aria-label="A founder’s quota">
      <button
        type="button"
        className={classes.door}
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
      >
        Raise a founder’s quota
      </button>
      <div id={panel} hidden={!open}>
        {open ? <Find /> : null}
      </div>
    </section>
  );
}

function Find() {
  const [asked, setAsked] = useState<string | null>(null);
  const found = useQuery({
    ...api.profiles.byUsername.queryOptions({
      input: asked === null ? skipToken : { username: asked },
      meta: { shows: ['profile'] },
    }),
    retry: false,
  });
  const form = useContractForm({
    schema: FindMemberForm,
    initialValues: { username: '' },
    toInput: ({ username }) => ({ username: username.trim().replace(/^@/, '') }),
    validate: ({ username }) => (username.trim() === '' ? { username: 'Whose quota? Type a username.' } : {}),
    onSubmit: async ({ username }) => {
      if (username === asked && found.isError) await found.refetch();
      setAsked(username);
    },
  });
  const unknown = found.error !== null && problemOf(found.error).code === 'NOT_FOUND';
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <>
      <form {...form.formProps} className={classes.find} aria-label="Find a founder">
        <TextInput
          ref={field}
          label="Username"
          leftSection="@"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('username')}
        />
        <Button type="submit" size="md" variant="default" loading={found.isFetching}>
          Find
        </Button>
      </form>
      <p role="status" className={classes.note}>
        {unknown ? `Nobody here is called @${asked}.` : null}
      </p>
      {found.isLoading ? <TextSkeleton lines={2} /> : null}
      {found.error !== null && !unknown ? (
        <ErrorState
          title="The search did not work."
          error={found.error}
          onRetry={() => void found.refetch()}
          retrying={found.isFetching}
        />
      ) : null}
      {found.data === undefined || found.error !== null ? null : (
        <Founder key={found.data.user_id} member={found.data} />
      )}
    </>
  );
}

function Founder({ member }: { member: Profile }) {
  const { user_id, username, tier, badges } = member;
  const limited = tier !== 'admin' && badges.includes('founders');
  const quota = useQuery(inviteQuotaQuery(limited ? user_id : null));
  return (
    <div className={classes.founder}>
      <p className={classes.name}>
        <MemberLink member={member} /> <span>@{username}</span>
      </p>
      {limited ? null : (
        <p className={classes.note}>
          {tier === 'admin' ? 'An admin makes any number of codes.' : 'Makes no codes: only founders do.'}
        </p>
      )}
      {quota.isLoading ? <TextSkeleton lines={2} /> : null}
      {quota.error === null ? null : (
        <ErrorState
          title="The quota could not be loaded."
          error={quota.error}
          onRetry={() => void quota.refetch()}
          retrying={quota.isFetching}
        />
      )}
      {quota.data === undefined ? null : <QuotaForm userId={user_id} username={username} quota={quota.data} />}
    </div>
  );
}
