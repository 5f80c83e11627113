import { useNavigate, useSearch } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import type { AdminClubsSearch } from '#app/search-params.ts';
import { adminClubsQuery } from '#features/admin/api/clubs.ts';
import { parseAdminClubQuery } from '#features/admin/model/club-filter.ts';
import { AdminClubs } from '#features/admin/screens/AdminClubs.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<AdminClubsSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureInfiniteQueryData(adminClubsQuery(parseAdminClubQuery(search)));
});

/** For admins. For all others the page does not exist. */
export default function ClubsPage() {
  const address: AdminClubsSearch = useSearch({ from: '/members/admin/clubs' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <AdminClubs
        address={address}
        onChange={(search, how) =>
          void navigate({ to: '/admin/clubs', search, replace: how?.typed === true, resetScroll: false })
        }
      />
    </AdminFrame>
  );
}
