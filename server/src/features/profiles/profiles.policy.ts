import type { InviteType } from '@halfstar/contract/invites/invites.schema';
import type { Badge, ProfileAccess, Tier } from '@halfstar/contract/profiles/profiles.schema';
import { isReservedUsername, soundsOfficial } from '@halfstar/contract/shared/reserved-names';
import { isMember, requireConfirmed } from '#features/accounts/accounts.policy.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import { notAllowed } from '#platform/errors.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * The viewer, if their address is confirmed and this is their own id; they need no profile. Throws AUTHENTICATION_REQUIRED,
 * EMAIL_UNCONFIRMED, NOT_ALLOWED.
 */
export function requireConfirmedSelf(viewer: Viewer | null, userId: string): Viewer {
  const confirmed = requireConfirmed(viewer);
  if (confirmed.userId !== userId) throw notAllowed();
  return confirmed;
}

/**
 * How much of a member's profile the viewer sees; null when they must not know the member. Other members see that a followers-only
 * member exists, so that they can ask to follow; whoever blocks or mutes a member sees that, so that they can undo it.
 */
export function getProfileAccess(viewer: Viewer | null, standing: Standing): ProfileAccess | null {
  if (standing.visible) return 'full';
  if (!isMember(viewer) || standing.blocked) return null;
  if (standing.blocking) return 'blocked';
  if (standing.audience === 'private') return null;
  return standing.muting ? 'muted' : 'followers';
}

interface Grant {
  tier: Tier;
  badges: readonly Badge[];
}

/** Tier and badges by type of invite. The first admin is a founder too, because only founders invite members. */
export const GRANTS: Record<InviteType, Grant> = {
  founder: { tier: 'pro', badges: ['founders'] },
  ncg_employee: { tier: 'pro', badges: ['founders', 'ncg_cinemas'] },
  standard: { tier: 'lite', badges: [] },
  admin: { tier: 'admin', badges: ['founders', 'admin'] },
};

/** Whether these rights are those of an admin. */
export const isAdmin = ({ tier }: Pick<Grant, 'tier'>): boolean => tier === 'admin';

/** Whether these rights are those of a moderator or an admin, who cannot be suspended or banned before they lose their badge or tier. */
export const isModeratorOrAdmin = ({ tier, badges }: Grant): boolean =>
  tier === 'admin' || badges.includes('moderator');

/** Badges that say that a member is on the team. */
const TEAM_BADGES: ReadonlySet<Badge> = new Set(['admin', 'moderator']);

/** The same viewer without the rights of admins and moderators. What members of the pro tier may do, admins still may. */
export const asOrdinaryMember = <Profile extends { tier: Tier | null; badges: readonly Badge[] }>(
  profile: Profile,
): Profile => ({
  ...profile,
  tier: profile.tier === 'admin' ? 'pro' : profile.tier,
  badges: profile.badges.filter((badge) => !TEAM_BADGES.has(badge)),
});

/** The start of a generated username: the part of the address before @, in lower case, letters and digits only; never empty. */
export const toUsernameBase = (email: string): string =>
  (email.split('@', 1)[0] ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '') || 'user';

/**
 * Whether a member may take this display name: only admins may sound official, since they speak for Halfstar, and everybody may keep the
 * name they have.
 */
export const canTakeDisplayName = (tier: Tier, name: string, currentName: string): boolean =>
  name === currentName || tier === 'admin' || !soundsOfficial(name);

/**
 * The usernames to try for a base, in order: the base itself, then with 1, 2, … Reserved ones are left out, so there may be fewer than
 * `count`.
 * @param from the number of the first; 0 for the base itself
 */
export function listUsernameCandidates(base: string, from: number, count: number): string[] {
  return Array.from({ length: count }, (_, i) => (from + i === 0 ? base : `${base}${from + i}`)).filter(
    (name) => name === 'user' || !isReservedUsername(name),
  );
}
