import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';

/** The id of the viewer, or a column with it. */
type Asker = Pick<Viewer, 'userId'> | { userId: RawBuilder<unknown> } | null;

/** A column with the user id of the member whose thing a row is. */
type Owner = RawBuilder<unknown>;

/**
 * The members whose things the viewer may not see, as a subquery: this is the one rule of who may see whom. A visitor (null) sees
 * what is public. A member also sees their own things and those of followers-only members whom they follow, but never across a
 * block, and nothing of members whom they have muted. Branches of `union all`, so that the planner can look up one member by the
 * primary keys of member_audiences, follows, blocks and mutes, or read the viewer's few rows at once.
 * @param followed whether only members whom the viewer follows are compared with it
 */
function hiddenMembers(viewer: Asker, followed = false): RawBuilder<{ user_id: string }> {
  if (viewer === null) return sql`select user_id from member_audiences`;
  const { userId } = viewer;
  const byAudience = followed
    ? sql`select user_id from member_audiences where audience = 'private'`
    : sql`select a.user_id from member_audiences a where a.user_id <> ${userId} and (a.audience = 'private' or not exists (
        select from follows f where f.follower_id = ${userId} and f.following_id = a.user_id))`;
  return sql`${byAudience}
    union all select blocked_id from blocks where blocker_id = ${userId}
    union all select blocker_id from blocks where blocked_id = ${userId}
    union all select muted_id from mutes where muter_id = ${userId}`;
}

const isAmong = (hidden: RawBuilder<unknown>, owner: Owner) =>
  sql<SqlBool>`exists (select from (${hidden}) hidden_member where hidden_member.user_id = ${owner})`;

/** Whether the viewer may see a member's things. Every query over things of members has this condition on their owner. */
export const visibleTo = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${isAmong(hiddenMembers(viewer), owner)}`;

/**
 * The same for owners whom the viewer follows, where it costs less: their followers-only things are visible. Served by
 * member_audiences_private_idx and the primary keys of blocks and mutes.
 */
export const visibleFollowee = (viewer: NonNullable<Asker>, owner: Owner): RawBuilder<SqlBool> =>
  sql`not ${isAmong(hiddenMembers(viewer, true), owner)}`;

/**
 * Whether the viewer may know another member by name: also one who shows their things to followers only, so that members can ask to
 * follow. Served like `visibleFollowee`.
 */
export const knownTo = (viewer: NonNullable<Asker>, other: Owner): RawBuilder<SqlBool> =>
  visibleFollowee(viewer, other);

/** The opposite of `visibleTo`, to subtract hidden things from a stored count. */
export const hiddenFrom = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> => isAmong(hiddenMembers(viewer), owner);
