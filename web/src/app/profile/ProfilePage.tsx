import type { Profile } from '@halfstar/contract/profiles/profiles.schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { ProfileSkeleton } from '#features/profiles/components/ProfileSkeleton.tsx';
import { api } from '#lib/api.ts';
import { problemOf } from '#lib/problem.ts';
import { PageHeading } from '#ui/PageHeading.tsx';
import { ErrorState } from '#ui/states/ErrorState.tsx';
import { MemberProfile } from './MemberProfile.tsx';

/** A member's page: one's own at /profile, anybody's at /profile/{username} and, for short, at /{username}. */
export default function ProfilePage() {
  const { username } = useParams({ strict: false });
  const { profile: me } = useAuth();
  const name = username ?? me?.username;
  const query = useQuery({
    ...api.profiles.byUsername.queryOptions({
      input: { username: name ?? '' },
      meta: { shows: ['profile', 'follow', 'review'] },
    }),
    enabled: name !== undefined,
  });

  useCurrentName(username, query.data);

  if (query.data !== undefined) return <MemberProfile key={query.data.user_id} profile={query.data} />;
  if (query.error !== null) {
    const { code } = problemOf(query.error);
    if (code === 'NOT_FOUND' || code === 'INVALID_INPUT') return <NotFound />;
    return (
      <>
        <PageHeading hidden>Profile</PageHeading>
        <ErrorState
          title="This profile could not be loaded."
          error={query.error}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </>
    );
  }
  return <ProfileSkeleton />;
}

/** An old name answers with the member who had it: then the address becomes the one of today. */
function useCurrentName(asked: string | undefined, profile: Profile | undefined): void {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const short = !useLocation().pathname.startsWith('/profile/');
  const outdated =
    asked !== undefined && profile !== undefined && asked.toLowerCase() !== profile.username.toLowerCase();
  useEffect(() => {
    if (!outdated) return;
    const { username } = profile;
    cache.setQueryData(api.profiles.byUsername.queryKey({ input: { username } }), profile);
    const to = short ? '/$username' : '/profile/$username';
    void navigate({ to, params: { username }, search: true, replace: true });
  }, [outdated, profile, cache, navigate, short]);
}
