import type { OwnProfile } from '@halfstar/contract/profiles/profiles.schema';

/** Whether the page of invite codes exists for the member: for founders and admins. */
export const mayInvite = ({ badges, tier }: Pick<OwnProfile, 'badges' | 'tier'>): boolean =>
  badges.includes('founders') || tier === 'admin';
