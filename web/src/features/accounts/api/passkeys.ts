import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { api, client } from '#lib/api.ts';
import { ShownError } from '#lib/problem.ts';

const meta = { changes: ['session'], quiet: true } as const;

export const passkeysQuery = api.passkeys.list.queryOptions({ meta: { shows: ['session'] } });
export const renamePasskeyMutation = api.passkeys.rename.mutationOptions({ meta });
export const removePasskeyMutation = api.passkeys.remove.mutationOptions({ meta });

// Loaded only when a passkey is used.
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey and signs in with it. Returns null when the browser's dialog was canceled. */
export async function signInWithPasskey(): Promise<SessionState | null> {
  const { startAuthentication } = await webauthn();
  const optionsJSON = await client.passkeys.getSignInOptions({});
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  return credential && client.passkeys.signIn({ credential });
}

async function addPasskey({ name, password }: { name: string; password: string }): Promise<Passkey> {
  const { startRegistration } = await webauthn();
  const optionsJSON = await client.passkeys.getRegistrationOptions({ password });
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const exists = error instanceof Error && error.name === 'InvalidStateError';
    throw new ShownError(
      exists ? 'This device has a passkey for your account already.' : 'No passkey was made. Nothing was changed.',
      { cause: error },
    );
  });
  return client.passkeys.add({ name, credential });
}

/**
 * Checks the password, lets the browser create a passkey and adds it to the account. Throws ShownError when the browser made no passkey:
 * its dialog was canceled, or this device already has one for the account.
 */
export const addPasskeyMutation = { mutationFn: addPasskey, meta };
