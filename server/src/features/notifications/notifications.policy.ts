import { requireMember } from '#features/accounts/accounts.policy.ts';

/** Notifications are only for their recipient, who must be a member. Throws what `requireMember` throws. */
export const requireRecipient = requireMember;
