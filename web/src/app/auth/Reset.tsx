import type { RemainingKeys } from '@halfstar/contract/accounts/accounts.schema';
import { useNavigate } from '@tanstack/react-router';
import { useRecheckSession } from '#app/session/session-queries.ts';
import { NewPassword } from '#features/accounts/screens/NewPassword.tsx';
import { PasswordResetRequest } from '#features/accounts/screens/ResetRequest.tsx';
import { toastDone } from '#ui/toasts.tsx';

/**
 * The password reset: asks for a mail with a link or, with the token of that link, for the new password. Afterwards the member has to sign
 * in.
 */
export default function PasswordReset({ token }: { token: string | undefined }) {
  const recheck = useRecheckSession();
  const navigate = useNavigate();
  if (token === undefined) return <PasswordResetRequest />;
  const goAndSignIn = async (left: RemainingKeys) => {
    // A new password ends every session, this one too. If the check fails here, the next API call detects it.
    await recheck().catch(() => undefined);
    toastDone(`Your new password is set. Sign in with it${describeKeysLeft(left)}.`);
    await navigate({ to: '/auth', replace: true });
  };
  return <NewPassword token={token} onChanged={(left) => void goAndSignIn(left)} />;
}

/** Lists the passkeys and second factor that may not be the owner's. */
function describeKeysLeft({ passkeys, second_factor: secondFactor }: RemainingKeys): string {
  const kept = [...(passkeys === 0 ? [] : ['your passkeys']), ...(secondFactor ? ['your two-step sign-in'] : [])];
  return kept.length === 0 ? '' : `, and look in the settings whether ${kept.join(' and ')} are as you left them`;
}
