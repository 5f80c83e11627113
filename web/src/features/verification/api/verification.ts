import { api } from '#lib/api.ts';

const changes = { changes: ['profile'] } as const;
/** For forms, which show errors themselves. */
const quietChanges = { ...changes, quiet: true } as const;

export const verificationQuery = api.verification.getOwn.queryOptions({ meta: { shows: ['profile'] } });
export const requestVerificationMutation = api.verification.request.mutationOptions({ meta: quietChanges });
export const confirmCodeMutation = api.verification.confirm.mutationOptions({ meta: quietChanges });
/** `quiet`: the caller shows errors itself. */
export const withdrawRequestMutation = ({ quiet }: { quiet: boolean }) =>
  api.verification.withdraw.mutationOptions({ meta: { ...changes, quiet } });
/** For the onboarding, which shows no verification and continues by itself. */
export const setLocationMutation = api.verification.setLocation.mutationOptions({ meta: { quiet: true } });
