import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { PageLoader } from '#app/page-request.ts';
import { LimitedMember, loadLimitedProfile } from '#app/profile/load-limited-profile.ts';
import type { ListsSearch } from '#app/search-params.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { profileQuery } from '#features/profiles/api/profile-queries.ts';
import { ProfileSkeleton } from '#features/profiles/components/ProfileSkeleton.tsx';
import { serverRequest } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { PosterGridSkeleton } from '#ui/states/Skeletons.tsx';
import { parseListTab } from './list-tabs.ts';
import { loadOpenListTab } from './load-lists.ts';
import { MemberLists } from './MemberLists.tsx';

export const loader: PageLoader<ListsSearch> = async (request) => {
  const { queryClient, params } = request;
  const { access, user_id: userId } = await queryClient.ensureQueryData(profileQuery(params['username'] ?? ''));
  if (access === 'full') await loadOpenListTab(request, userId);
  else await loadLimitedProfile(request, { access, userId });
};

/** A member's lists and diary, for everyone who may see the profile. The viewer's own are at /lists. */
export default function MemberListsPage() {
  const { username } = useParams({ from: '/open/$username/lists' });
  const { list } = useSearch({ from: '/open/$username/lists' });
  const { user } = useAuth();
  const query = useQuery(profileQuery(username));
  return (
    <QueryState
      query={query}
      loading={
        <>
          <PageHeading>Lists</PageHeading>
          <PosterGridSkeleton count={18} />
        </>
      }
      errorHeading={<PageHeading>Lists</PageHeading>}
      errorTitle="The lists could not be loaded."
      notFound={<NotFound />}
    >
      {(profile) => {
        if (profile.access !== 'full')
          return (
            <Suspense fallback={<ProfileSkeleton />}>
              <LimitedMember profile={profile} />
            </Suspense>
          );
        const origin = serverRequest()?.origin ?? window.location.origin;
        const tab = parseListTab(list);
        const address = `${origin}/${encodeURIComponent(profile.username)}/lists`;
        return (
          <>
            <link rel="canonical" href={tab === 'watchlist' ? address : `${address}?list=${tab}`} />
            <MemberLists owner={{ ...profile, own: user?.id === profile.user_id }} />
          </>
        );
      }}
    </QueryState>
  );
}
