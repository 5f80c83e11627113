import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pageHeading } from '#lib/heading-focus.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { keepFocus } from '#ui/focus.ts';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { toastDone } from '#ui/toasts.tsx';
import { requestsQuery } from '../api/follows-queries.ts';
import { useApprove, useApproveAll, useDecline } from '../api/request-mutations.ts';
import { PeopleList } from './PeopleList.tsx';
import classes from './people.module.css';

/** The members who ask to follow the viewer. */
export function RequestList() {
  const query = useInfiniteQuery(requestsQuery);
  const several = (query.data?.pages[0]?.items.length ?? 0) > 1;
  return (
    <>
      {several ? <ApproveAll /> : null}
      <PeopleList
        query={query}
        label="Requests"
        renderActions={(person) => <AnswerButtons person={person} />}
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
  const { mutate, isPending } = useApproveAll(({ approved, more }) => {
    // The button goes with the last request.
    keepFocus(pageHeading);
    toastDone(more ? 'All of them follow you in a moment.' : `${formatQuantity(approved, 'request')} approved.`);
  });
  return (
    <div className={classes.above}>
      <Button variant="default" loading={isPending} onClick={() => mutate()}>
        Approve All
      </Button>
    </div>
  );
}

function AnswerButtons({ person: { user_id: userId, display_name: name } }: { person: FollowListEntry }) {
  const approve = useApprove(userId);
  const decline = useDecline(userId);
  const pending = approve.isPending || decline.isPending;
  return (
    <>
      <Button
        variant="default"
        aria-label={`Approve ${name}`}
        loading={approve.isPending}
        disabled={decline.isPending}
        onClick={() => approve.mutate()}
      >
        Approve
      </Button>
      <Button
        variant="subtle"
        color="gray"
        aria-label={`Decline ${name}`}
        disabled={pending}
        onClick={() => decline.mutate()}
      >
        Decline
      </Button>
    </>
  );
}
