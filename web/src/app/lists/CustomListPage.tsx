import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import { customListFilmsQuery, customListQuery } from '#features/lists/api/custom-list-queries.ts';
import { CustomListScreen, CustomListScreenSkeleton } from '#features/lists/screens/CustomListScreen.tsx';
import { problemOf } from '#lib/problem.ts';
import { useViewerId } from '#lib/viewer.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';

export const loader: PageLoader = async ({ queryClient, params: { listId = '' } }) => {
  await Promise.all([
    queryClient.ensureQueryData(customListQuery(listId)),
    queryClient.ensureInfiniteQueryData(customListFilmsQuery(listId)),
  ]);
};

/** A list that a member made, for its owner and, when it is public, for whoever has the link. */
export default function ListPage() {
  const { listId } = useParams({ from: '/open/lists/$listId' });
  const list = useQuery(customListQuery(listId));
  if (list.isError) {
    const { code } = problemOf(list.error);
    // An address that cannot be one of a list is refused before anything is looked up.
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <GoneList />;
  }
  if (list.data !== undefined) return <CustomListScreen key={listId} list={list.data} />;
  if (!list.isError) return <CustomListScreenSkeleton listId={listId} />;
  return (
    <>
      <PageHeading hidden>List</PageHeading>
      <ErrorState
        title="The list could not be loaded."
        error={list.error}
        onRetry={() => void list.refetch()}
        retrying={list.isFetching}
      />
    </>
  );
}

function GoneList() {
  const visitor = useViewerId() === null;
  return (
    <>
      <PageHeading hidden>List not found</PageHeading>
      <EmptyState
        title="This list is not here."
        text="Its owner may have taken it down, or the link has lost a piece on its way."
        action={
          <Button variant="default" renderRoot={(props) => <Link to={visitor ? '/auth' : '/'} {...props} />}>
            {visitor ? 'Go to Halfstar' : 'Go home'}
          </Button>
        }
      />
    </>
  );
}
