import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { AdminMembersSearch } from '#app/search-params.ts';
import { membersQuery } from '#features/admin/api/members.ts';
import { parseMembersFilter } from '#features/admin/model/members-filter.ts';
import { Members } from '#features/admin/screens/Members.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<AdminMembersSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureInfiniteQueryData(membersQuery(parseMembersFilter(search)));
});

/** For admins. For all others the page does not exist. */
export default function MembersPage() {
  const address: AdminMembersSearch = useSearch({ from: '/members/admin/members' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <Members
        address={address}
        onChange={(search, how) =>
          void navigate({ to: '/admin/members', search, replace: how?.typed === true, resetScroll: false })
        }
      />
    </AdminFrame>
  );
}
