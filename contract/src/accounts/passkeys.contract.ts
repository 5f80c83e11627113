import { z } from 'zod';
import { Id } from '../shared/ids.schema.ts';
import { call, callOfSuspended, publicCall, sessionOnly } from '../shared/procedure.ts';
import { PASSWORD_RATE } from '../shared/rate-limit.ts';
import { wrongPassword } from './accounts.contract.ts';
import { SessionState } from './accounts.schema.ts';
import {
  MAX_PASSKEYS,
  NewPasskeyCredential,
  Passkey,
  PasskeyAssertion,
  PasskeyCreation,
  PasskeyName,
  PasskeyNameForm,
  PasskeyRequest,
  Passkeys,
} from './passkeys.schema.ts';
import { PasswordCheck } from './second-factor.schema.ts';

const tags = ['Passkeys'];

const tooMany = {
  TOO_MANY_PASSKEYS: { status: 409, message: `${MAX_PASSKEYS} passkeys are the most. Remove one first.` },
} as const;

export const passkeysContract = sessionOnly({
  getSignInOptions: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({
      method: 'POST',
      path: '/session/passkey-request',
      tags,
      summary: 'Request the options to sign in with a passkey',
    })
    .input(z.strictObject({}))
    .output(PasskeyRequest),
  signIn: publicCall
    .meta({ session: 'optional', openTo: 'suspended' })
    .route({
      method: 'POST',
      path: '/session/passkey',
      tags,
      summary: 'Sign in with a passkey, without a second factor',
    })
    .input(z.strictObject({ credential: PasskeyAssertion }))
    .output(SessionState)
    .errors({ PASSKEY_UNKNOWN: { status: 401, message: 'That passkey does not open an account here.' } }),
  list: call
    .route({ method: 'GET', path: '/account/passkeys', tags, summary: "List the viewer's passkeys" })
    .output(Passkeys),
  getRegistrationOptions: callOfSuspended
    .meta({ session: 'required', costly: 'password', rate: PASSWORD_RATE })
    .route({ method: 'POST', path: '/account/passkey-request', tags, summary: 'Request the options to add a passkey' })
    .input(PasswordCheck)
    .output(PasskeyCreation)
    .errors({ ...wrongPassword, ...tooMany }),
  add: callOfSuspended
    .route({ method: 'POST', path: '/account/passkeys', tags, summary: 'Add a passkey', successStatus: 201 })
    .input(z.strictObject({ name: PasskeyName, credential: NewPasskeyCredential }))
    .output(Passkey)
    .errors({
      ...tooMany,
      PASSKEY_REFUSED: { status: 409, message: 'That passkey could not be added. Begin again.' },
    }),
  rename: callOfSuspended
    .route({ method: 'PATCH', path: '/account/passkeys/{passkey_id}', tags, summary: 'Rename a passkey' })
    .input(PasskeyNameForm.extend({ passkey_id: Id }))
    .output(Passkey),
  remove: callOfSuspended
    .route({ method: 'DELETE', path: '/account/passkeys/{passkey_id}', tags, summary: 'Remove a passkey' })
    .input(z.strictObject({ passkey_id: Id }))
    .output(z.object({})),
});
