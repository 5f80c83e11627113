import { Navigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { ListsSearch } from '#app/search-params.ts';
import { useMember } from '#app/session/auth-context.ts';
import { loadLists } from './load-lists.ts';
import { MemberLists } from './MemberLists.tsx';

export const loader = membersOnly<ListsSearch>((request, { user_id: userId }) => loadLists(request, userId));

/** One's own three lists, diary and lists of one's own making. All that is chosen stands in the address. */
export default function Lists() {
  const { of, ...search } = useSearch({ from: '/members/lists' });
  const own = useMember();
  // Those of others used to be here.
  if (of !== undefined) return <Navigate to="/$username/lists" params={{ username: of }} search={search} replace />;
  return <MemberLists owner={{ ...own, own: true }} />;
}
