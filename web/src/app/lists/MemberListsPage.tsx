import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { PageLoader } from '#app/page-request.ts';
import type { ListsSearch } from '#app/search-params.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { profileQuery } from '#features/profiles/api/profile-queries.ts';
import { problemOf } from '#lib/problem.ts';
import { serverRequest } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { tabOf } from './list-tabs.ts';
import { loadLists } from './load-lists.ts';
import { MemberLists } from './MemberLists.tsx';

export const loader: PageLoader<ListsSearch> = async (request) => {
  const { queryClient, params } = request;
  const { user_id: userId } = await queryClient.ensureQueryData(profileQuery(params['username'] ?? ''));
  await loadLists(request, userId);
};

/** A member's lists and diary, for whoever may see the profile. One's own are complete at /lists. */
export default function ListsOfMember() {
  const { username } = useParams({ from: '/open/$username/lists' });
  const { list } = useSearch({ from: '/open/$username/lists' });
  const { user } = useAuth();
  const query = useQuery(profileQuery(username));
  if (query.data !== undefined) {
    const origin = serverRequest()?.origin ?? window.location.origin;
    const tab = tabOf(list);
    const address = `${origin}/${encodeURIComponent(query.data.username)}/lists`;
    return (
      <>
        <link rel="canonical" href={tab === 'watchlist' ? address : `${address}?list=${tab}`} />
        <MemberLists owner={{ ...query.data, own: user?.id === query.data.user_id }} />
      </>
    );
  }
  if (query.error === null) {
    return (
      <>
        <PageHeading>Lists</PageHeading>
        <PosterGridSkeleton count={18} />
      </>
    );
  }
  const { code } = problemOf(query.error);
  if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <NotFound />;
  return (
    <>
      <PageHeading>Lists</PageHeading>
      <ErrorState
        title="The lists could not be loaded."
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </>
  );
}
