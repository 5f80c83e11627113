import type { Sanctions } from '@halfstar/contract/accounts/sanctions.schema';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useState } from 'react';
import { useDateFormats } from '#lib/dates.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownSanctionsQuery } from '../api/sanctions.ts';
import { AccessTokenList } from '../components/AccessTokenList.tsx';
import { DeleteAccount } from '../components/DeleteAccount.tsx';
import classes from '../components/forms.module.css';

export type BannedAccountProps = {
  onSignOut: () => void;
  /** Called after the deletion was requested, when this browser is signed out. */
  onDeleted: () => void;
  /** With what they take their data with them. */
  children: ReactNode;
};

/** The page for a banned member: why, and what they may still do with their account. */
export function BannedAccount({ onSignOut, onDeleted, children }: BannedAccountProps) {
  const query = useQuery(ownSanctionsQuery);
  const tokens = useId();
  const [deleting, setDeleting] = useState(false);
  return (
    <div className={classes.letter}>
      <PageHeading note="Nobody else sees your profile or what you wrote.">Your account was banned</PageHeading>
      <QueryState
        query={query}
        loading={<AnnouncedTextSkeleton lines={2} />}
        errorTitle="The reason could not be loaded."
      >
        {({ items }) => <BanReason sanctions={items} />}
      </QueryState>
      <p>Your data is yours: take it with you, or delete the account for good.</p>
      {children}
      <section className={classes.tokens} aria-labelledby={tokens}>
        <h2 id={tokens}>Access tokens</h2>
        <AccessTokenList canMake={false} />
      </section>
      <div className={classes.actions}>
        <Button size="md" onClick={onSignOut}>
          Sign Out
        </Button>
        <Button size="md" variant="subtle" color="red" onClick={() => setDeleting(true)}>
          Delete Account
        </Button>
      </div>
      <DeleteAccount opened={deleting} admin={false} onClose={() => setDeleting(false)} onDecided={onDeleted} />
    </div>
  );
}

function BanReason({ sanctions }: { sanctions: Sanctions['items'] }) {
  const { formatDay } = useDateFormats();
  const ban = sanctions.find(({ kind, is_in_force }) => kind === 'ban' && is_in_force);
  if (ban === undefined) return <p>The ban was lifted. Open this page again.</p>;
  return (
    <>
      <p>An admin decided this on {formatDay(ban.starts_at)}, and wrote:</p>
      <blockquote className={classes.quote}>{ban.reason}</blockquote>
      <p>
        <Link to="/decisions">Decisions about what you wrote</Link>, where you can ask for a second look
      </p>
    </>
  );
}
