import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { useMutation } from '@tanstack/react-query';
import { parseProblem } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';
import { PendingButton } from '#ui/PendingButton.tsx';
import { supportsPasskeys } from '../model/passkey-device.ts';

// Most people sign in with a password, so the sign-in page does not load the rest.
const signInWithPasskey = async () => (await import('../api/passkeys.ts')).signInWithPasskey();

/** Signs in without a password. Not shown where the browser does not support passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (state: SessionState) => void }) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (state) => state !== null && onSignedIn(state),
    meta: { quiet: true },
  });
  if (!supportsPasskeys()) return null;
  return (
    <>
      <PendingButton variant="default" size="md" pending={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </PendingButton>
      <FormMessage>
        {signIn.data === null
          ? 'No passkey was used. Try again, or sign in with your password.'
          : signIn.error && parseProblem(signIn.error).detail}
      </FormMessage>
    </>
  );
}
