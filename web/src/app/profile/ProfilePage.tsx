import type { ProfileView } from '@halfstar/contract/profiles/profiles.schema';
import { LIST_TYPES, type ListType } from '@halfstar/contract/tracking/tracking.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { loadTrackingIfScoresHidden } from '#app/load-tracking.ts';
import type { PageLoader } from '#app/page-request.ts';
import { useAuth } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { loadWatchedInClubs } from '#app/timeline/load-watched-in-clubs.ts';
import { relationQuery } from '#features/follows/api/follows-queries.ts';
import { customListsQuery } from '#features/lists/api/custom-list-queries.ts';
import { profileQuery } from '#features/profiles/api/profile-queries.ts';
import { ProfileSkeleton } from '#features/profiles/components/ProfileSkeleton.tsx';
import { tasteMatchQuery } from '#features/taste/api/taste-queries.ts';
import { memberTimelineQuery } from '#features/timeline/api/timeline-queries.ts';
import { latestViewingsQuery, memberStatsQuery } from '#features/tracking/api/member-stats.ts';
import { trackedListShelfQuery } from '#features/tracking/api/tracked-list-queries.ts';
import { findInQueries } from '#lib/find-in-queries.ts';
import { serverRequest } from '#lib/server-render.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { QueryState } from '#ui/states/QueryState.tsx';
import { LimitedMember, loadLimitedProfile } from './load-limited-profile.ts';
import { MemberProfile } from './MemberProfile.tsx';

export const loader: PageLoader = async (request) => {
  const { queryClient, viewer, params } = request;
  const own = viewer.kind === 'member' ? viewer.profile : null;
  const username = params['username'] ?? own?.username;
  if (username === undefined) return;
  // What is seen last of the page is asked for first, and together with the profile where a card has already told whose it is.
  const known = findInQueries(queryClient, isMemberCalled(username));
  if (known !== undefined) void queryClient.prefetchInfiniteQuery(memberTimelineQuery(known.user_id));
  const { access, user_id: userId } = await queryClient.ensureQueryData(profileQuery(username));
  if (access !== 'full') return loadLimitedProfile(request, { access, userId });
  const loadShelf = async (listType: ListType) => {
    const { items } = await queryClient.ensureQueryData(trackedListShelfQuery(userId, listType));
    await loadTrackingIfScoresHidden(
      request,
      items.map(({ movie }) => movie.id),
    );
  };
  const loadDiary = async () => {
    const { items } = await queryClient.ensureQueryData(latestViewingsQuery(userId));
    await loadTrackingIfScoresHidden(
      request,
      items.map(({ movie }) => movie.id),
    );
  };
  await Promise.all([
    ...LIST_TYPES.map(loadShelf),
    queryClient.ensureQueryData(memberStatsQuery(userId)),
    loadDiary(),
    queryClient.ensureInfiniteQueryData(customListsQuery(userId)),
    queryClient
      .ensureInfiniteQueryData(memberTimelineQuery(userId))
      .then((cards) => loadWatchedInClubs(request, cards)),
    ...(own === null || own.user_id === userId
      ? []
      : [queryClient.ensureQueryData(relationQuery(userId)), queryClient.ensureQueryData(tasteMatchQuery(userId))]),
  ]);
};

const isMemberCalled =
  (username: string) =>
  (value: object): value is Pick<ProfileView, 'user_id'> =>
    'username' in value && value.username === username && 'user_id' in value && 'display_name' in value;

/**
 * The page of a profile: the viewer's own at /profile, every member's at /profile/{username} and, for short, at /{username}.
 */
export default function ProfilePage() {
  const { username } = useParams({ strict: false });
  const { profile: me } = useAuth();
  const name = username ?? me?.username;
  const query = useQuery({
    ...profileQuery(name ?? ''),
    enabled: name !== undefined,
    // After a change of the viewer's own name the page stays, with the dialog in which it was changed.
    placeholderData: (before) =>
      me !== null && name === me.username && before?.user_id === me.user_id ? before : undefined,
  });

  useCurrentName(username, query.data);

  return (
    <QueryState
      query={query}
      loading={<ProfileSkeleton />}
      errorHeading={<PageHeading hidden>Profile</PageHeading>}
      errorTitle="This profile could not be loaded."
      notFound={<NotFound />}
    >
      {(profile) => (
        <>
          <link
            rel="canonical"
            href={`${serverRequest()?.origin ?? window.location.origin}/${encodeURIComponent(profile.username)}`}
          />
          {profile.access === 'full' ? (
            <MemberProfile key={profile.user_id} profile={profile} />
          ) : (
            <Suspense fallback={<ProfileSkeleton />}>
              <LimitedMember profile={profile} />
            </Suspense>
          )}
        </>
      )}
    </QueryState>
  );
}

/** A former username returns the profile of its member: then the address is replaced by the current one. */
function useCurrentName(requestedName: string | undefined, profile: ProfileView | undefined): void {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const short = !useLocation().pathname.startsWith('/profile/');
  const outdated =
    requestedName !== undefined &&
    profile !== undefined &&
    requestedName.toLowerCase() !== profile.username.toLowerCase();
  useEffect(() => {
    if (!outdated) return;
    const { username } = profile;
    queryClient.setQueryData(profileQuery(username).queryKey, profile);
    const to = short ? '/$username' : '/profile/$username';
    void navigate({ to, params: { username }, search: true, replace: true });
  }, [outdated, profile, queryClient, navigate, short]);
}
