import { membersOnly } from '#app/page-request.ts';
import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { ownInvitesQuery } from '#features/invites/api/invites.ts';
import { FounderInvites } from '#features/invites/screens/FounderInvites.tsx';
import { mayInvite } from './may-invite.ts';
import { RaiseQuota } from './RaiseQuota.tsx';

export const loader = membersOnly(async ({ queryClient }, member) => {
  if (mayInvite(member)) await queryClient.ensureInfiniteQueryData(ownInvitesQuery);
});

/** For founders and admins. For all others the page does not exist. */
export default function FounderInvitesPage() {
  return mayInvite(useMember()) ? <FounderInvites forAdmins={<RaiseQuota />} /> : <NotFound />;
}
