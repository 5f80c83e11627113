import { requireMember } from '#features/accounts/accounts.policy.ts';

/**
 * Requires a member. Notifications are only for their recipient, so every query asks for the viewer’s own. Throws what `requireMember`
 * throws.
 */
export const requireRecipient = requireMember;
