import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { FounderInvites } from '#features/invites/screens/FounderInvites.tsx';
import { RaiseQuota } from './RaiseQuota.tsx';

/** For founders and admins. To everybody else the page does not exist. */
export default function FounderInvitesPage() {
  const { badges, tier } = useMember();
  return badges.includes('founders') || tier === 'admin' ? <FounderInvites forAdmins={<RaiseQuota />} /> : <NotFound />;
}
