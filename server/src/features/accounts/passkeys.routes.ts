import { passkeysContract } from '@halfstar/contract/accounts/passkeys.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import {
  addPasskey,
  createRegistrationOptions,
  createSignInOptions,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.service.ts';

const passkeys = implementContract(passkeysContract);

/** The calls to sign in are public; the others manage the viewer's own account. */
export const passkeysRoutes = {
  getSignInOptions: passkeys.getSignInOptions.handler(({ context }) => createSignInOptions(context)),

  signIn: passkeys.signIn.handler(({ context, input }) => signInWithPasskey(context, input.credential)),

  list: passkeys.list.handler(({ context }) => listPasskeys(context, context.viewer)),

  getRegistrationOptions: passkeys.getRegistrationOptions.handler(({ context, input }) =>
    createRegistrationOptions(context, context.viewer, input.password),
  ),

  add: passkeys.add.handler(({ context, input }) => addPasskey(context, context.viewer, input)),

  rename: passkeys.rename.handler(({ context, input }) =>
    renamePasskey(context, context.viewer, input.passkey_id, input.name),
  ),

  remove: passkeys.remove.handler(async ({ context, input }) => {
    await removePasskey(context, context.viewer, input.passkey_id);
    return {};
  }),
};
