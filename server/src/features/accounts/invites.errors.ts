import { Refusal } from '#platform/errors.ts';

export const inviteQuotaReached = () => new Refusal('INVITE_QUOTA_REACHED');
export const inviteAlreadyUsed = () => new Refusal('INVITE_ALREADY_USED');
