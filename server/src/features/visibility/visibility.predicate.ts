import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';

/** The id of the viewer, or a column with it; null for a visitor. */
export type Asker = Pick<Viewer, 'userId'> | { userId: RawBuilder<unknown> } | null;

/** A column with the user id of the member whose thing a row is. */
type Owner = RawBuilder<unknown>;

/**
 * The members whose things the viewer may not see, as a subquery: this is the one rule of who may see whom. A visitor (null) sees
 * what is public. A member also sees their own things and those of followers-only members whom they follow, but never across a
 * block, and nothing of members whom they have muted. Branches of `union all`, so that the planner can look up one member by the
 * primary keys of member_audiences, follows, blocks and mutes, or read the viewer's few rows at once.
 * @param followed whether only members whom the viewer follows are compared with it
 */
const hiddenMembers = (viewer: Asker, followed = false): RawBuilder<{ user_id: string }> =>
  viewer === null
    ? hiddenByAudience(null)
    : sql`${hiddenByAudience(viewer, followed)} union all ${hiddenByChoice(viewer)}`;

/**
 * Those who show their things to others than the viewer.
 * @param each whether few of them are asked for, so that the viewer's follows are looked up and not read at once
 */
function hiddenByAudience(viewer: Asker, followed = false, each = false): RawBuilder<{ user_id: string }> {
  if (viewer === null) return sql`select user_id from member_audiences`;
  const { userId } = viewer;
  return followed
    ? sql`select user_id from member_audiences where audience = 'private'`
    : sql`select a.user_id from member_audiences a where a.user_id <> ${userId} and (a.audience = 'private' or not exists (
        select from follows f where f.follower_id = ${userId} and f.following_id = a.user_id ${each ? sql`offset 0` : sql``}))`;
}

/** Those whom the viewer has muted. */
const hiddenByMute = ({ userId }: NonNullable<Asker>): RawBuilder<{ user_id: string }> =>
  sql`select muted_id as user_id from mutes where muter_id = ${userId}`;

/** Those whom the viewer has blocked or muted, and those who have blocked the viewer. */
const hiddenByChoice = (viewer: NonNullable<Asker>): RawBuilder<{ user_id: string }> =>
  sql`select blocked_id as user_id from blocks where blocker_id = ${viewer.userId}
    union all select blocker_id from blocks where blocked_id = ${viewer.userId}
    union all ${hiddenByMute(viewer)}`;

const isAmong = (hidden: RawBuilder<unknown>, owner: Owner) =>
  sql<SqlBool>`exists (select from (${hidden}) hidden_member where hidden_member.user_id = ${owner})`;

/**
 * SQL condition: whether the viewer (null for a visitor) may see what the member `owner` has, such as reviews, lists and activities. Every
 * query over what members have made has this condition on their owner.
 */
export const visibleTo = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${isAmong(hiddenMembers(viewer), owner)}`;

/** SQL condition: as `visibleTo`, but a block in either direction hides nothing. For who may remove what the member `owner` has said. */
export const visibleAcrossBlocksTo = (viewer: NonNullable<Asker>, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${isAmong(sql`${hiddenByAudience(viewer)} union all ${hiddenByMute(viewer)}`, owner)}`;

/**
 * Like `visibleTo`, but only for owners whom the viewer is known to follow, which it does not check: followers-only content is visible.
 * Costs less. Served by member_audiences_private_idx and the primary keys of blocks and mutes.
 */
export const visibleToFollower = (viewer: NonNullable<Asker>, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${isAmong(hiddenMembers(viewer, true), owner)}`;

/**
 * SQL condition: whether the viewer may see the name of a member: like `visibleTo`, but also of one whose content only followers see, so
 * that members can ask to follow. Served like `visibleToFollower`.
 */
export const nameVisibleTo = (viewer: NonNullable<Asker>, other: Owner): RawBuilder<SqlBool> =>
  visibleToFollower(viewer, other);

/**
 * SQL condition: whether the member `other` does not block the viewer. One who does must not appear for the viewer anywhere, not even in
 * lists that the viewer made, such as muted members.
 */
export const isNotBlockedBy = ({ userId }: Pick<Viewer, 'userId'>, other: Owner): RawBuilder<SqlBool> =>
  sql`not exists (select from blocks where blocker_id = ${other} and blocked_id = ${userId})`;

/** SQL condition: whether neither of the viewer and the member `other` blocks the other one. Served by the primary key of blocks. */
export const noBlockBetween = (viewer: Asker, other: Owner): RawBuilder<SqlBool> =>
  viewer === null
    ? sql`true`
    : sql`not exists (select from blocks where (blocker_id = ${viewer.userId} and blocked_id = ${other})
        or (blocker_id = ${other} and blocked_id = ${viewer.userId}))`;

/**
 * SQL condition: whether the viewer may see what the member `owner` has said in a club that the viewer is a member of. As `visibleTo`,
 * whatever audience the owner has chosen for the rest: who speaks to a club speaks to all its members (docs/decisions/054), but not once
 * they are banned.
 * @param acrossBlocks whether blocks do not count, for who may remove what is said
 */
export const visibleToFellow = (viewer: NonNullable<Asker>, owner: Owner, acrossBlocks = false): RawBuilder<SqlBool> =>
  sql`not ${isAmong(sql`${acrossBlocks ? hiddenByMute(viewer) : hiddenByChoice(viewer)} union all select user_id from banned_members where user_id <> ${viewer.userId}`, owner)}`;

/**
 * SQL condition, the opposite of `visibleTo`, for queries of few rows, such as the reviews of one film: each owner's audience is looked up
 * by index (`offset` keeps the planner from a join), and the viewer's few blocks and mutes are read once. A join with all hidden members
 * grows with the community.
 * @param onlyFollowees whether the viewer is known to follow all owners, so that followers-only content is visible
 */
export function hiddenFromPerRow(viewer: Asker, owner: Owner, onlyFollowees = false): RawBuilder<SqlBool> {
  const byAudience = sql<SqlBool>`exists (
    select from (${hiddenByAudience(viewer, onlyFollowees, true)}) hidden_member where hidden_member.user_id = ${owner} offset 0)`;
  return viewer === null ? byAudience : sql`(${owner} in (${hiddenByChoice(viewer)}) or ${byAudience})`;
}

/** The same condition as `visibleToFollower`, for queries of few rows. Served like `hiddenFromPerRow`. */
export const visibleToFollowerPerRow = (viewer: NonNullable<Asker>, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${hiddenFromPerRow(viewer, owner, true)}`;

/** The same condition as `visibleTo`, for queries of few rows. Served like `hiddenFromPerRow`. */
export const visibleToPerRow = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${hiddenFromPerRow(viewer, owner)}`;
