import { api } from '#lib/api.ts';

export const validateCodeMutation = api.invites.validate.mutationOptions({ meta: { quiet: true } });
