import type { Invite, InviteOverview } from '@halfstar/contract/invites/invites.schema';
import { VisuallyHidden } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { LoadMore } from '#ui/paging/LoadMore.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { TextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownInvitesQuery } from '../api/invites.ts';
import { CreateCode } from '../components/CreateCode.tsx';
import { InviteTable } from '../components/InviteTable.tsx';
import classes from '../components/invites.module.css';

/** A founder's codes: create, share and revoke them. `forAdmins` is shown to admins, below the form. */
export function FounderInvites({ forAdmins }: { forAdmins: ReactNode }) {
  const query = useInfiniteQuery(ownInvitesQuery);
  const [first] = query.data?.pages ?? [];
  return (
    <>
      <PageHeading note="Bring the people you would sit next to.">Invite Codes</PageHeading>
      {query.data === undefined && query.error === null ? (
        <>
          <VisuallyHidden role="status">Loading</VisuallyHidden>
          <TextSkeleton lines={5} />
        </>
      ) : null}
      {query.data === undefined && query.error !== null ? (
        <ErrorState
          title="Your codes could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      ) : null}
      {first === undefined ? null : (
        <>
          <Codes overview={first} items={query.data?.pages.flatMap((page) => page.items) ?? []} forAdmins={forAdmins} />
          <LoadMore pager={query} />
        </>
      )}
    </>
  );
}

type CodesProps = { overview: InviteOverview; items: readonly Invite[]; forAdmins: ReactNode };

function Codes({ overview, items, forAdmins }: CodesProps) {
  const { open_left: openLeft, open_limit: openLimit, total_left: totalLeft } = overview;
  // Only an admin has no quota.
  const left = openLeft === null || totalLeft === null ? null : Math.min(openLeft, totalLeft);
  return (
    <>
      <section className={classes.quota} aria-label="Make a code">
        <p className={classes.left} role="status">
          {left === null ? 'No limit' : `${count(left)} of ${count(openLimit)} left`}
        </p>
        <p className={classes.quotaNote}>{quotaNote(openLeft, totalLeft)}</p>
        <CreateCode disabled={left === 0} defaultType={overview.invite_type} anyType={overview.can.make_any} />
        {overview.can.make_any ? forAdmins : null}
      </section>
      {items.length === 0 ? (
        <EmptyState title="No codes yet." text="Make one and send its link to a friend. It opens the door once." />
      ) : (
        <InviteTable invites={items} withType={overview.can.make_any} />
      )}
    </>
  );
}

function quotaNote(openLeft: number | null, totalLeft: number | null): string {
  if (openLeft === null || totalLeft === null) return 'As an admin you can make any number.';
  if (totalLeft === 0) return 'You have made all the codes you could. Thank you for filling the room.';
  if (openLeft === 0) return 'A used, revoked or expired code makes room for a new one.';
  return `A code works once. You can make ${count(totalLeft)} more in all.`;
}
