import { membersOnly } from '#app/page-request.ts';
import { pendingVerificationsQuery } from '#features/verification/api/pending-verifications.ts';
import { VerificationQueue } from '#features/verification/screens/VerificationQueue.tsx';
import { AdminFrame } from './AdminFrame.tsx';

export const loader = membersOnly(async ({ queryClient }, { tier }) => {
  if (tier === 'admin') await queryClient.ensureInfiniteQueryData(pendingVerificationsQuery);
});

/** For admins. For all others the page does not exist. */
export default function VerificationPage() {
  return (
    <AdminFrame>
      <VerificationQueue />
    </AdminFrame>
  );
}
