import type { SessionState } from '@halfstar/contract/accounts/accounts.schema';
import type { Passkey } from '@halfstar/contract/accounts/passkeys.schema';
import { client } from '#lib/api.ts';
import { ShownError } from '#lib/problem.ts';

/** Whether this browser has passkeys at all; only over https, or on one's own machine. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window;

// Comes when somebody uses a passkey and not before.
const webauthn = () => import('@simplewebauthn/browser');

/** Asks the browser for a passkey of ours and signs in with it. Null when the browser came back without one. */
export async function signInWithPasskey(): Promise<SessionState | null> {
  const { startAuthentication } = await webauthn();
  const optionsJSON = await client.passkeys.askToShow({});
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  return credential && client.passkeys.signIn({ credential });
}

/** Has the browser make a passkey and adds it to the account. Throws ShownError when the browser made none. */
export async function addPasskey(name: string, password: string): Promise<Passkey> {
  const { startRegistration } = await webauthn();
  const optionsJSON = await client.passkeys.askToMake({ password });
  const credential = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    const known = error instanceof Error && error.name === 'InvalidStateError';
    throw new ShownError(
      known ? 'This device has a passkey for your account already.' : 'No passkey was made. Nothing was changed.',
      { cause: error },
    );
  });
  return client.passkeys.add({ name, credential });
}

const DEVICES = /iPhone|iPad|Android|Windows|Macintosh|CrOS|Linux/;

/** A first guess at what to call a passkey that is made here. */
export function deviceName(): string {
  const [name = ''] = DEVICES.exec(navigator.userAgent) ?? [];
  return name.replace('Macintosh', 'Mac').replace('CrOS', 'Chromebook');
}
