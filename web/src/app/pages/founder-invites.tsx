import { useMember } from '#app/session/auth-context.ts';
import { NotFound } from '#app/shell/NotFound.tsx';
import { FounderInvites } from '#features/accounts/screens/FounderInvites.tsx';

/** For founders. To everybody else the page does not exist. */
export default function FounderInvitesPage() {
  const { badges } = useMember();
  return badges.includes('founders') ? <FounderInvites /> : <NotFound />;
}
