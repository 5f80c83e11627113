import { type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  type Asker,
  noBlockBetween,
  visibleToFellow,
  visibleToPerRow,
} from '#features/visibility/visibility.predicate.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * SQL condition: whether the viewer may see what the member `owner` has said or chosen in the club `club`. A member of the club sees all
 * but those whom a block or a mute separates from them; others see those whom they see elsewhere. Served by the primary keys of
 * movie_club_members, member_audiences, follows, blocks and mutes.
 * @param acrossBlocks whether blocks do not count: for who looks after the club, as the policy says
 */
export const saidVisibleTo = (
  viewer: Asker,
  club: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
  acrossBlocks = false,
): RawBuilder<SqlBool> =>
  viewer === null
    ? visibleToPerRow(null, owner)
    : sql`case when exists (select from movie_club_members fellow where fellow.club_id = ${club} and fellow.user_id = ${viewer.userId})
        then ${visibleToFellow(viewer, owner, acrossBlocks)} else ${visibleToPerRow(viewer, owner)} end`;

/**
 * SQL condition: whether moderators let the reader know of the club `c`: of a hidden one its members alone, of a removed one nobody.
 * @param isMember whether the reader is a member of the club
 */
export const clubPassesModeration = (isMember: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(c.moderation is null or (c.moderation = 'hidden' and ${isMember}))`;

/**
 * SQL condition: whether the member may know of the club `c`, as `findClub` says: not of one whose owner a block separates from them,
 * unless they are a member of it, and only as far as moderators let them. Served by the primary keys of movie_club_members and blocks.
 */
export function clubKnownTo(member: NonNullable<Asker>): RawBuilder<SqlBool> {
  const isMember = sql`exists (select from movie_club_members own where own.club_id = c.id and own.user_id = ${member.userId})`;
  return sql`((${noBlockBetween(member, sql`c.owner_id`)} or ${isMember}) and ${clubPassesModeration(isMember)})`;
}

/**
 * SQL condition: whether the member `reader` may read what is inside the club `c`, as `canReadClub` says of a club that they may know of:
 * admins read every club, but not by an access token.
 * Served by the primary keys of movie_club_members, blocks and profiles.
 */
export const clubInsideReadableTo = (reader: NonNullable<Asker> & Pick<Viewer, 'accessToken'>): RawBuilder<SqlBool> => {
  const isMember = sql`exists (select from movie_club_members fellow where fellow.club_id = c.id and fellow.user_id = ${reader.userId})`;
  const isAdmin =
    reader.accessToken === undefined
      ? sql`exists (select from profiles p where p.user_id = ${reader.userId} and p.tier = 'admin')`
      : sql`false`;
  return sql`(${clubPassesModeration(isMember)} and (${isMember} or (${noBlockBetween(reader, sql`c.owner_id`)} and (c.visibility = 'public'
    or ${isAdmin}))))`;
};
