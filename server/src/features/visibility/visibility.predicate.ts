import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Viewer } from '#platform/viewer.ts';

type Asker = Pick<Viewer, 'userId'> | null;

/** A column with the user id of the member whose thing a row is. */
type Owner = RawBuilder<unknown>;

/**
 * The members whose things the viewer may not see, as a subquery: this is the one rule of who may see whom. A visitor (null) sees
 * what is public. A member also sees their own things and those of followers-only members whom they follow, but never across a
 * block, and nothing of members whom they have muted. Branches of `union all`, so that the planner can look up one member by the
 * primary keys of member_audiences, follows, blocks and mutes, or read the viewer's few rows at once.
 */
const hiddenMembers = (viewer: Asker): RawBuilder<{ user_id: string }> =>
  viewer === null
    ? sql`select user_id from member_audiences`
    : sql`
      select a.user_id from member_audiences a where a.user_id <> ${viewer.userId} and (a.audience = 'private' or not exists (
        select from follows f where f.follower_id = ${viewer.userId} and f.following_id = a.user_id))
      union all select blocked_id from blocks where blocker_id = ${viewer.userId}
      union all select blocker_id from blocks where blocked_id = ${viewer.userId}
      union all select muted_id from mutes where muter_id = ${viewer.userId}`;

/** Whether the viewer may see a member's things. Every query over things of members has this condition on their owner. */
export const visibleTo = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> =>
  sql`not exists (select from (${hiddenMembers(viewer)}) hidden_member where hidden_member.user_id = ${owner})`;

/** The opposite of `visibleTo`, to subtract hidden things from a stored count. */
export const hiddenFrom = (viewer: Asker, owner: Owner): RawBuilder<SqlBool> =>
  sql`exists (select from (${hiddenMembers(viewer)}) hidden_member where hidden_member.user_id = ${owner})`;
