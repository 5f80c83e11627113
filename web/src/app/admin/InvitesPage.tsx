import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { RaiseQuota } from '#app/invites/RaiseQuota.tsx';
import { membersOnly } from '#app/page-request.ts';
import type { InvitesSearch } from '#app/search-params.ts';
import { allInvitesQuery } from '#features/admin/api/invites.ts';
import { parseInviteQuery } from '#features/admin/model/invite-filter.ts';
import { AdminInvites } from '#features/admin/screens/AdminInvites.tsx';
import { ownInvitesQuery } from '#features/invites/api/invites.ts';
import { CreateCode } from '#features/invites/components/CreateCode.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly<InvitesSearch>(async ({ queryClient, search }, { tier }) => {
  if (tier !== 'admin') return;
  await Promise.all([
    queryClient.ensureInfiniteQueryData(allInvitesQuery(parseInviteQuery(search))),
    queryClient.ensureInfiniteQueryData(ownInvitesQuery),
  ]);
});

/** For admins. For all others the page does not exist. */
export default function InvitesPage() {
  const address: InvitesSearch = useSearch({ from: '/members/admin/invites' });
  const navigate = useNavigate();
  return (
    <AdminFrame>
      <AdminInvites
        address={address}
        onChange={(search) => void navigate({ to: '/admin/invites', search, resetScroll: false })}
      >
        <NewCode />
      </AdminInvites>
    </AdminFrame>
  );
}

function NewCode() {
  const [overview] = useInfiniteQuery(ownInvitesQuery).data?.pages ?? [];
  return (
    <section aria-label="Make a code">
      {overview === undefined ? null : <CreateCode disabled={false} defaultType={overview.invite_type} anyType />}
      <RaiseQuota />
    </section>
  );
}
