import type { ClubJoinRequest } from '@halfstar/contract/clubs/invitations.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type MouseEvent, useId } from 'react';
import { PersonRows } from '#features/follows/components/People.tsx';
import { PeopleSkeleton } from '#features/follows/components/PeopleSkeleton.tsx';
import { makeRowFocusable, moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { SectionHead } from '#ui/SectionHead.tsx';
import { useApproveRequest, useDeclineRequest } from '../api/club-mutations.ts';
import { clubRequestsQuery } from '../api/club-queries.ts';
import { ClubPerson } from './ClubPerson.tsx';
import classes from './club-members.module.css';

/** The requests to join a club. Those that were answered stay in the list while it is open. */
export function ClubRequests({ clubId }: { clubId: string }) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <SectionHead id={heading} title="Requests" />
      <InfiniteList
        query={useInfiniteQuery(clubRequestsQuery(clubId))}
        getKey={({ id }) => id}
        loading={<PeopleSkeleton count={1} />}
        errorTitle="The requests could not be loaded."
        empty={<p className={classes.quiet}>Nobody asks to join.</p>}
      >
        {(requests) => (
          <PersonRows label="Requests">
            {requests.map((request) => (
              <ClubPerson
                key={request.id}
                member={request.member}
                note={<RelativeTime at={request.created_at} />}
                message={request.message}
              >
                <Answer request={request} />
              </ClubPerson>
            ))}
          </PersonRows>
        )}
      </InfiniteList>
    </section>
  );
}

/** The buttons that answer a request, and in their place what became of it. */
function Answer({ request: { club_id: clubId, member } }: { request: ClubJoinRequest }) {
  const approve = useApproveRequest(clubId, member.user_id);
  const decline = useDeclineRequest(clubId, member.user_id);
  const answer =
    ({ mutate }: typeof approve) =>
    ({ currentTarget }: MouseEvent) => {
      if (approve.isPending || decline.isPending) return;
      const row = makeRowFocusable(currentTarget);
      moveLostFocusTo(() => row);
      mutate();
    };
  if (approve.isSuccess || decline.isSuccess)
    return (
      <span className={classes.settled} role="status">
        {approve.isSuccess ? 'Approved' : 'Declined'}
      </span>
    );
  return (
    <>
      <PendingButton
        variant="default"
        aria-label={`Approve ${member.display_name}`}
        pending={approve.isPending}
        onClick={answer(approve)}
      >
        Approve
      </PendingButton>
      <PendingButton
        variant="subtle"
        color="gray"
        aria-label={`Decline ${member.display_name}`}
        pending={decline.isPending}
        onClick={answer(decline)}
      >
        Decline
      </PendingButton>
    </>
  );
}
