import { Navigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { ListsSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { loadOpenListTab } from './load-lists.ts';
import { MemberLists } from './MemberLists.tsx';

export const loader = membersOnly<ListsSearch>((request, { user_id: userId }) => loadOpenListTab(request, userId));

/**
 * The viewer’s own tracked lists, diary and custom lists. All choices are part of the address. Redirects old links to the lists of other
 * members.
 */
export default function OwnListsPage() {
  const { of, ...search } = useSearch({ from: '/members/lists' });
  const own = useMember();
  // Lists of other members used to be at this address.
  if (of !== undefined) return <Navigate to="/$username/lists" params={{ username: of }} search={search} replace />;
  return <MemberLists owner={{ ...own, own: true }} />;
}
