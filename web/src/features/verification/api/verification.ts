import { api } from '#lib/api.ts';

const changes = { changes: ['profile'] } as const;
/** For forms, which show errors themselves. */
const quietChanges = { ...changes, quiet: true } as const;

/** The viewer's verification as an employee of a cinema. */
export const verificationQuery = api.verification.getOwn.queryOptions({ meta: { shows: ['profile'] } });
export const requestVerificationMutation = api.verification.request.mutationOptions({ meta: quietChanges });
export const confirmCodeMutation = api.verification.confirm.mutationOptions({ meta: quietChanges });
/** Withdraws the viewer's request for verification. `quiet`: the caller shows errors itself. */
export const withdrawVerificationMutation = ({ quiet }: { quiet: boolean }) =>
  api.verification.withdraw.mutationOptions({ meta: { ...changes, quiet } });
/**
 * Sets the verified viewer's cinema; fails with NOT_VERIFIED for others. For the onboarding, which shows no verification, so no query is
 * refreshed.
 */
export const setCinemaLocationMutation = api.verification.setLocation.mutationOptions({ meta: { quiet: true } });
