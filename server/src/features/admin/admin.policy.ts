import { requireMember } from '#features/accounts/accounts.policy.ts';
import { AppError, notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Requires an admin. Throws NOT_ALLOWED, and what requireMember throws. */
export function requireAdmin(viewer: Viewer | null): MemberViewer {
  const member = requireMember(viewer);
  if (member.tier !== 'admin') throw notAllowed();
  return member;
}

/**
 * Requires that an admin may set the tier of a member: they are an admin still, and it is not their own, so that one admin always remains.
 * @param tier the actor's, read under the lock on tiers
 */
export function requireTierSetter(actor: { userId: string; tier: string }, memberId: string): void {
  if (actor.tier !== 'admin' || actor.userId === memberId) throw notAllowed();
}

/** Makes the error of giving a tier or a badge of the team to a member who is suspended or banned. */
export const memberSanctioned = (): AppError<'MEMBER_SANCTIONED'> => new AppError('MEMBER_SANCTIONED');
