import { passkeysContract } from '@halfstar/contract/accounts/passkeys.contract';
import { implementContract } from '#platform/http/implement-contract.ts';
import { requireConfirmed, requireSignedIn } from './accounts.policy.ts';
import { add, askToMake, askToShow, listOf, remove, rename, signIn } from './passkeys.service.ts';

const passkeys = implementContract(passkeysContract);

/** Everybody may show a passkey; the others are for one's own account, and making one asks for the password again. */
export const passkeysRoutes = {
  askToShow: passkeys.askToShow.handler(({ context }) => askToShow(context)),

  signIn: passkeys.signIn.handler(({ context, input }) => signIn(context, input.credential)),

  mine: passkeys.mine.handler(({ context }) => listOf(context, requireSignedIn(context.viewer))),

  askToMake: passkeys.askToMake.handler(({ context, input }) =>
    askToMake(context, requireConfirmed(context.viewer), input.password),
  ),

  add: passkeys.add.handler(({ context, input }) => add(context, requireConfirmed(context.viewer), input)),

  rename: passkeys.rename.handler(({ context, input }) =>
    rename(context, requireSignedIn(context.viewer), input.passkey_id, input.name),
  ),

  remove: passkeys.remove.handler(async ({ context, input }) => {
    await remove(context, requireSignedIn(context.viewer), input.passkey_id);
    return {};
  }),
};
