import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { problemOf } from '#lib/problem.ts';
import { hasPasskeys, NoPasskey, signInWithPasskey } from '../hooks/passkeys.ts';
import { FormMessage } from './FormMessage.tsx';

/** The way in without a password. Not there where the browser knows no passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (state: SessionState) => void }) {
  const signIn = useMutation({ mutationFn: signInWithPasskey, onSuccess: onSignedIn, meta: { quiet: true } });
  if (!hasPasskeys()) return null;
  const { error } = signIn;
  return (
    <>
      <Button variant="default" size="md" loading={signIn.isPending} onClick={() => signIn.mutate()}>
        Sign in with a passkey
      </Button>
      <FormMessage>
        {error === null ? null : error instanceof NoPasskey ? error.message : problemOf(error).detail}
      </FormMessage>
    </>
  );
}
