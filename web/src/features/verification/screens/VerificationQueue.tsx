import { useInfiniteQuery } from '@tanstack/react-query';
import { latestItemsOnce } from '#lib/next-page.ts';
import { useFocusAfterRemoval } from '#ui/focus-after-removal.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { InfiniteList } from '#ui/paging/InfiniteList.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { AnnouncedTextSkeleton } from '#ui/states/Skeletons.tsx';
import { pendingVerificationsQuery } from '../api/pending-verifications.ts';
import { PendingRequest } from '../components/PendingRequest.tsx';
import classes from '../components/pending-request.module.css';

const getKey = ({ id }: { id: string }) => id;

/** Requests for employee verification that an admin decides, because no mailed code can. */
export function VerificationQueue() {
  const query = useInfiniteQuery(pendingVerificationsQuery);
  const list = useFocusAfterRemoval<HTMLUListElement>(latestItemsOnce(query.data?.pages, getKey).map(getKey));
  return (
    <>
      <PageHeading note="Their work addresses are at no cinema that we know, so you decide. Each gets a mail.">
        Verification
      </PageHeading>
      <InfiniteList
        query={query}
        getKey={getKey}
        loading={<AnnouncedTextSkeleton lines={6} />}
        errorTitle="The requests could not be loaded."
        empty={<EmptyState title="Nobody waits." text="Members who say that they work in a cinema are listed here." />}
      >
        {(requests) => (
          <ul ref={list} className={classes.list} aria-label="Requests">
            {requests.map((request) => (
              <li key={request.id}>
                <PendingRequest of={request} />
              </li>
            ))}
          </ul>
        )}
      </InfiniteList>
    </>
  );
}
