import { requireMember } from '#features/accounts/accounts.policy.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';
import { cannotBlockYourself, cannotMuteYourself } from './blocks.errors.ts';

/** The viewer as a member, if `userId` is not their own. Throws what `requireMember` throws, and CANNOT_BLOCK_YOURSELF. */
export function requireNoSelfBlock(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw cannotBlockYourself();
  return member;
}

/** The viewer as a member, if `userId` is not their own. Throws what `requireMember` throws, and CANNOT_MUTE_YOURSELF. */
export function requireNoSelfMute(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId === userId) throw cannotMuteYourself();
  return member;
}
