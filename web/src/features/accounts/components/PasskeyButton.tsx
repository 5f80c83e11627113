import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '#lib/problem.ts';
import { FormMessage } from '#ui/forms/FormMessage.tsx';

// Most people come with a password: the entrance does not carry the rest.
const signInWithPasskey = async () => (await import('../hooks/passkeys.ts')).signInWithPasskey();

/** The way in without a password. Not there where the browser knows no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (state: SessionState) => void }) {
  const signIn = useMutation({
    mutationFn: signInWithPasskey,
    onSuccess: (state) => state !== null && onSignedIn(state),
    meta: { quiet: true },
  });
  if (!('PublicKeyCredential' in window)) return null;
  return (
    <>
      <Button variant="default" size="md" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
      <FormMessage>
        {signIn.data === null
          ? 'No passkey was used. Try again, or sign in with your password.'
          : signIn.error && problemOf(signIn.error).detail}
      </FormMessage>
    </>
  );
}
