import type { FollowListEntry } from '@halfstar/contract/follows/follows.schema';
import { useInfiniteQuery } from '@tanstack/react-query';
import { pageHeading } from '#lib/heading-focus.ts';
import { formatQuantity } from '#lib/numbers.ts';
import { keepFocus } from '#ui/focus.ts';
import { PendingButton } from '#ui/PendingButton.tsx';
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
      <PendingButton variant="default" pending={isPending} onClick={() => mutate()}>
        Approve All
      </PendingButton>
    </div>
  );
}

function AnswerButtons({ person: { user_id: userId, display_name: name } }: { person: FollowListEntry }) {
  const approve = useApprove(userId);
  const decline = useDecline(userId);
  const answer = ({ mutate }: typeof approve | typeof decline) => {
    if (!approve.isPending && !decline.isPending) mutate();
  };
  return (
    <>
      <PendingButton
        variant="default"
        aria-label={`Approve ${name}`}
        pending={approve.isPending}
        onClick={() => answer(approve)}
      >
        Approve
      </PendingButton>
      <PendingButton
        variant="subtle"
        color="gray"
        aria-label={`Decline ${name}`}
        pending={decline.isPending}
        onClick={() => answer(decline)}
      >
        Decline
      </PendingButton>
    </>
  );
}
