import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { ClubsSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { memberClubsQuery, publicClubsQuery, recommendedClubsQuery } from '#features/clubs/api/club-queries.ts';
import { ClubsScreen } from '#features/clubs/screens/ClubsScreen.tsx';

/** Names are no longer. */
const MAX_SEARCH = 100;
const parseQuery = ({ q }: ClubsSearch): string | undefined => q?.slice(0, MAX_SEARCH);

export const loader = membersOnly<ClubsSearch>(({ queryClient, search }, { user_id: userId }) => {
  const query = parseQuery(search);
  return Promise.all([
    queryClient.ensureInfiniteQueryData(memberClubsQuery(userId)),
    queryClient.ensureInfiniteQueryData(publicClubsQuery(query)),
    query === undefined ? queryClient.ensureQueryData(recommendedClubsQuery) : null,
  ]);
});

/** The viewer's movie clubs, recommended and all public ones. What is searched for is part of the address. */
export default function ClubsPage() {
  const query = parseQuery(useSearch({ from: '/members/movie-clubs' }));
  const navigate = useNavigate();
  const search = (text: string) =>
    void navigate({
      to: '/movie-clubs',
      search: { q: text === '' ? undefined : text },
      replace: true,
      resetScroll: false,
    });
  return <ClubsScreen viewer={useMember()} search={query} onSearch={search} />;
}
