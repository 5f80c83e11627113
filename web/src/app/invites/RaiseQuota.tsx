import { FindMemberForm, type Profile, type ProfileView } from '@halfstar/contract/profiles/profiles.schema';
import { TextInput } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { inviteLimitsQuery } from '#features/invites/api/invites.ts';
import { QuotaForm } from '#features/invites/components/QuotaForm.tsx';
import { MemberLink } from '#features/profiles/components/MemberLink.tsx';
import { api } from '#lib/api.ts';
import { useContractForm } from '#lib/form.ts';
import { isNotFoundOrInvalidInput } from '#lib/problem.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import quietLink from '#ui/quiet-link.module.css';
import { QueryState } from '#ui/states/QueryState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import classes from './raise-quota.module.css';

/** Lets an admin find a founder, and see and raise their quota of invite codes. */
export function RaiseQuota() {
  const [open, setOpen] = useState(false);
  const panel = useId();
  return (
    <section className={classes.raise} aria-label="A founder’s quota">
      <button
        type="button"
        className={quietLink.link}
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
  const [searched, setSearched] = useState<string | null>(null);
  const found = useQuery({
    ...api.profiles.getByUsername.queryOptions({
      input: searched === null ? skipToken : { username: searched },
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
      if (username === searched && found.isError) await found.refetch();
      setSearched(username);
    },
  });
  const unknown = isNotFoundOrInvalidInput(found.error);
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
        <PendingButton type="submit" size="md" variant="default" pending={found.isFetching}>
          Find
        </PendingButton>
      </form>
      <p role="status" className={classes.note}>
        {unknown ? `Nobody here is called @${searched}.` : null}
      </p>
      {searched === null ? null : (
        <QueryState
          query={found}
          loading={<TextSkeleton lines={2} />}
          errorTitle="The search did not work."
          notFound={null}
        >
          {(member) => <Found key={member.user_id} member={member} />}
        </QueryState>
      )}
    </>
  );
}

const Found = ({ member }: { member: ProfileView }) =>
  member.access === 'full' ? (
    <Founder member={member} />
  ) : (
    <p className={classes.note}>The profile of @{member.username} is not open to you, so neither is the quota.</p>
  );

function Founder({ member }: { member: Profile }) {
  const { user_id, username, tier, badges } = member;
  const limited = tier !== 'admin' && badges.includes('founders');
  const quota = useQuery(inviteLimitsQuery(limited ? user_id : null));
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
      {limited ? (
        <QueryState query={quota} loading={<TextSkeleton lines={2} />} errorTitle="The quota could not be loaded.">
          {(known) => <QuotaForm userId={user_id} username={username} quota={known} />}
        </QueryState>
      ) : null}
    </div>
  );
}
