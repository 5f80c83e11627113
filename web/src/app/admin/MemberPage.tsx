import { useParams } from '@tanstack/react-router';
import { membersOnly } from '#app/page-request.ts';
import { memberQuery } from '#features/admin/api/members.ts';
import { MemberScreen } from '#features/admin/screens/MemberScreen.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly(async ({ queryClient, params }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureQueryData(memberQuery(params['userId'] ?? ''));
});

/** A member, for admins. For all others the page does not exist. */
export default function MemberPage() {
  const { userId } = useParams({ from: '/members/admin/members/$userId' });
  return (
    <AdminFrame>
      <MemberScreen userId={userId} />
    </AdminFrame>
  );
}
