import type { FollowListEntry, Relation } from '@halfstar/contract/follows/follows.schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { pageHeading } from '#lib/heading-focus.ts';
import { latestItemsOnce } from '#lib/next-page.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { makeRowFocusable, moveLostFocusTo } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { followRequestCountQuery, followRequestsQuery } from '../api/follows-queries.ts';
import {
  isRequestWithdrawn,
  useApproveAllRequests,
  useApproveRequest,
  useDeclineRequest,
} from '../api/request-mutations.ts';
import { MemberMenu } from './MemberMenu.tsx';
import { PeopleList } from './PeopleList.tsx';
import classes from './people.module.css';

/** The members who ask to follow the viewer. Those who were answered stay in the list while it is open. */
export function RequestList() {
  const query = useInfiniteQuery(followRequestsQuery);
  const count = useQuery(followRequestCountQuery).data?.count ?? 0;
  const people = latestItemsOnce(query.data?.pages, ({ user_id }) => user_id);
  const waiting = people.filter(({ relation }) => relation.requested_by).length;
  return (
    <>
      {query.isSuccess ? (
        <div className={classes.above}>
          {query.hasNextPage || count <= waiting ? null : (
            <PendingButton variant="subtle" pending={query.isFetching} onClick={() => void query.refetch()}>
              Show New Requests
            </PendingButton>
          )}
          {waiting > 1 ? <ApproveAll /> : null}
        </div>
      ) : null}
      <PeopleList
        query={query}
        label="Requests"
        renderActions={(person) => <Answer person={person} />}
        empty={
          <EmptyState
            title="Nobody is waiting."
            text="While only followers see your things, requests to follow you are here."
          />
        }
      />
    </>
  );
}

function ApproveAll() {
  const { mutate, isPending } = useApproveAllRequests(({ approved, more }) => {
    // The button goes with the last request.
    moveLostFocusTo(pageHeading);
    toastDone(more ? 'All of them follow you in a moment.' : `${formatQuantity(approved, 'request')} approved.`);
  });
  return (
    <PendingButton variant="default" pending={isPending} onClick={() => mutate()}>
      Approve All
    </PendingButton>
  );
}

function nameOutcome({ followed_by: follows }: Relation, { isSuccess, error }: { isSuccess: boolean; error: unknown }) {
  if (follows) return 'Approved';
  if (isSuccess) return 'Removed';
  return isRequestWithdrawn(error) ? 'Withdrawn' : 'Declined';
}

/** The buttons that answer a request, and in their place what became of it. */
function Answer({ person }: { person: FollowListEntry }) {
  const { relation, display_name: name } = person;
  const approve = useApproveRequest(person);
  const decline = useDeclineRequest(person);
  const answer =
    ({ mutate }: typeof approve | typeof decline) =>
    ({ currentTarget }: MouseEvent) => {
      if (approve.isPending || decline.isPending) return;
      const row = makeRowFocusable(currentTarget);
      moveLostFocusTo(() => row);
      // What became of an earlier request of the same member.
      approve.reset();
      decline.reset();
      mutate();
    };
  if (!relation.requested_by)
    return (
      <div className={classes.answers}>
        <span className={classes.settled}>{nameOutcome(relation, approve)}</span>
        <MemberMenu member={person} relation={relation} removable={relation.followed_by} />
      </div>
    );
  return (
    <div className={classes.answers}>
      <PendingButton
        variant="default"
        aria-label={`Approve ${name}`}
        pending={approve.isPending}
        onClick={answer(approve)}
      >
        Approve
      </PendingButton>
      <PendingButton
        variant="subtle"
        color="gray"
        aria-label={`Decline ${name}`}
        pending={decline.isPending}
        onClick={answer(decline)}
      >
        Decline
      </PendingButton>
    </div>
  );
}
