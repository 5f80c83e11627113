import { useNavigate } from '@tanstack/react-router';
import { useRecheckSession } from '#app/session/session-cache.ts';
import { NewPassword } from '#features/accounts/screens/NewPassword.tsx';
import { ResetRequest } from '#features/accounts/screens/ResetRequest.tsx';
import { toastDone } from '#ui/toasts.tsx';

/** Asks for a reset link or, with the token of one, for the new password. */
export default function Reset({ token }: { token: string | undefined }) {
  const recheck = useRecheckSession();
  const navigate = useNavigate();
  if (token === undefined) return <ResetRequest />;
  const goAndSignIn = async () => {
    // A new password ends every session, this one too; when that cannot be checked now, the next call will tell.
    await recheck().catch(() => undefined);
    toastDone('Your new password is set. Sign in with it.');
    await navigate({ to: '/auth', replace: true });
  };
  return <NewPassword token={token} onChanged={() => void goAndSignIn()} />;
}
