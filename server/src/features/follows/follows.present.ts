import type { FollowListEntry, Relation } from '@halfstar/contract/follows/follows.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import { toNamedMember } from '#features/profiles/profiles.present.ts';
import type { Standing } from '#features/visibility/visibility.service.ts';
import type { Viewer } from '#platform/viewer.ts';
import { canBlockOrMute, canFollow, type Ties } from './follows.policy.ts';

/** Neither follows the other, nor asks to. */
export const NO_TIES: Ties = { following: false, followed_by: false, requested: false, requested_by: false };

/**
 * How the viewer and a member are related and what the viewer may do, as the API sends it. `standing` is undefined for an unknown member.
 */
export const presentRelation = (
  viewer: Viewer | null,
  userId: string,
  standing: Standing | undefined,
  ties: Ties = NO_TIES,
): Relation => ({
  following: ties.following,
  followed_by: ties.followed_by,
  requested: ties.requested,
  requested_by: ties.requested_by,
  needs_approval: standing?.audience === 'followers',
  muting: standing?.muting ?? false,
  blocking: standing?.blocking ?? false,
  can: { follow: canFollow(viewer, userId, standing), hide: canBlockOrMute(viewer, userId, standing) },
});

/**
 * A member as a list shows them, with the viewer's relation to them: without bio, tier and badges when the viewer may not see the member.
 */
export const presentMemberWithRelation = (
  viewer: Viewer | null,
  member: Member,
  bio: string | null,
  standing: Standing | undefined,
  ties: Ties | undefined,
): FollowListEntry => ({
  ...(standing?.visible === true
    ? { ...member, bio }
    : { ...toNamedMember(member), tier: null, badges: [], selected_badge: null, bio: null }),
  relation: presentRelation(viewer, member.user_id, standing, ties),
});

/** Maps rows together with the member that each names. Rows whose member has been deleted meanwhile are left out. */
export const mapWithMembers = <Row extends { user_id: string }, Entry>(
  rows: readonly Row[],
  members: ReadonlyMap<string, Member>,
  toEntry: (row: Row, member: Member) => Entry,
): Entry[] =>
  rows.flatMap((row) => {
    const member = members.get(row.user_id);
    return member === undefined ? [] : [toEntry(row, member)];
  });
