import type { InviteOverview } from '@halfstar/contract/invites/invites.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatCount } from '#lib/numbers.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { ownInvitesQuery } from '../api/invites.ts';
import { CreateCode } from '../components/CreateCode.tsx';
import { InviteTable } from '../components/InviteTable.tsx';
import classes from '../components/invites.module.css';

/** A founder's codes: create, share and revoke them. `forAdmins` is shown to admins, below the form. */
export function FounderInvites({ forAdmins }: { forAdmins: ReactNode }) {
  const query = useInfiniteQuery(ownInvitesQuery);
  const [overview] = query.data?.pages ?? [];
  return (
    <>
      <PageHeading note="Bring the people you would sit next to.">Invite Codes</PageHeading>
      {overview === undefined ? null : <MakeCode overview={overview} forAdmins={forAdmins} />}
      <InfiniteList
        query={query}
        getKey={(invite) => invite.id}
        loading={<AnnouncedTextSkeleton lines={5} />}
        errorTitle="Your codes could not be loaded."
        empty={
          <EmptyState title="No codes yet." text="Make one and send its link to a friend. It opens the door once." />
        }
      >
        {(invites) => <InviteTable invites={invites} withType={overview?.can.make_any === true} />}
      </InfiniteList>
    </>
  );
}

function MakeCode({ overview, forAdmins }: { overview: InviteOverview; forAdmins: ReactNode }) {
  const { open_left: openLeft, open_limit: openLimit, total_left: totalLeft } = overview;
  // Only an admin has no quota.
  const left = openLeft === null || totalLeft === null ? null : Math.min(openLeft, totalLeft);
  return (
    <section className={classes.quota} aria-label="Make a code">
      <p className={classes.left} role="status">
        {left === null ? 'No limit' : `${formatCount(left)} of ${formatCount(openLimit)} left`}
      </p>
      <p className={classes.quotaNote}>{quotaNote(openLeft, totalLeft)}</p>
      <CreateCode disabled={left === 0} defaultType={overview.invite_type} anyType={overview.can.make_any} />
      {overview.can.make_any ? forAdmins : null}
    </section>
  );
}

function quotaNote(openLeft: number | null, totalLeft: number | null): string {
  if (openLeft === null || totalLeft === null) return 'As an admin you can make any number.';
  if (totalLeft === 0) return 'You have made all the codes you could. Thank you for filling the room.';
  if (openLeft === 0) return 'A used, revoked or expired code makes room for a new one.';
  return `A code works once. You can make ${formatCount(totalLeft)} more in all.`;
}
