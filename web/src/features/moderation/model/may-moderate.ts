import type { Member } from '@halfstar/contract/profiles/profiles.schema';

/** Whether the member may read and decide what was reported. */
export const mayModerate = ({ tier, badges }: Pick<Member, 'tier' | 'badges'>): boolean =>
  tier === 'admin' || badges.includes('moderator');
