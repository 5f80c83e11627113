import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import { customListFilmsQuery, customListQuery } from '#features/lists/api/custom-list-queries.ts';
import { CustomListScreen, CustomListScreenSkeleton } from '#features/lists/screens/CustomListScreen.tsx';
import { useViewerId } from '#lib/viewer.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { EmptyState } from '#ui/states/EmptyState.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';

export const loader: PageLoader = async ({ queryClient, params: { listId = '' } }) => {
  await Promise.all([
    queryClient.ensureQueryData(customListQuery(listId)),
    queryClient.ensureInfiniteQueryData(customListFilmsQuery(listId)),
  ]);
};

/** The page of a custom list, for its owner and, when it is public, for everyone. */
export default function CustomListPage() {
  const { listId } = useParams({ from: '/open/lists/$listId' });
  const list = useQuery(customListQuery(listId));
  return (
    <QueryState
      query={list}
      loading={<CustomListScreenSkeleton listId={listId} />}
      errorHeading={<PageHeading hidden>List</PageHeading>}
      errorTitle="The list could not be loaded."
      notFound={<GoneList />}
    >
      {(known) => <CustomListScreen key={listId} list={known} />}
    </QueryState>
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
