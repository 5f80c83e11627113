import { api } from '#lib/api.ts';

/** Asks the server whether an invite code can be used. The form shows errors itself. */
export const validateCodeMutation = api.invites.validate.mutationOptions({ meta: { quiet: true } });
