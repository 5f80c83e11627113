import type { InviteType } from '@halfstar/contract/invites/invites.schema';
import { type Badge, isReservedUsername, type Tier } from '@halfstar/contract/profiles/profiles.schema';
import { requireConfirmed, requireMember } from '#features/accounts/accounts.policy.ts';
import { notAllowed } from '#platform/errors.ts';
import type { MemberViewer, Viewer } from '#platform/viewer.ts';

/** Confirmed, and the one whose profile it is about. */
export function demandSelf(viewer: Viewer | null, userId: string): Viewer {
  const confirmed = requireConfirmed(viewer);
  if (confirmed.userId !== userId) throw notAllowed();
  return confirmed;
}

/** A member, and the one whose profile it is about. */
export function demandMemberSelf(viewer: Viewer | null, userId: string): MemberViewer {
  const member = requireMember(viewer);
  if (member.userId !== userId) throw notAllowed();
  return member;
}

interface Grant {
  tier: Tier;
  badges: readonly Badge[];
}

/** What an invite gives. The first admin is a founder too, or nobody could bring in the second member. */
export const GRANTS: Record<InviteType, Grant> = {
  founder: { tier: 'pro', badges: ['founders'] },
  ncg_employee: { tier: 'pro', badges: ['founders', 'ncg_cinemas'] },
  standard: { tier: 'lite', badges: [] },
  admin: { tier: 'admin', badges: ['founders', 'admin'] },
};

/** What a generated username begins with: the part of the email before @, lowercased, letters and digits only. */
export const usernameBase = (email: string): string =>
  (email.split('@', 1)[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'user';

/** The names to try for a base, in order: the base itself unless it is reserved, then with 1, 2, … */
export function usernameCandidates(base: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => (from + i === 0 ? base : `${base}${from + i}`)).filter(
    (name) => name === 'user' || !isReservedUsername(name),
  );
}
