import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleToFellow, visibleToPerRow } from '#features/visibility/visibility.predicate.ts';
import type { Viewer } from '#platform/viewer.ts';

/**
 * SQL condition: whether the viewer may see what the member `owner` has said or chosen in the club `club`. A member of the club sees all but
 * those whom a block or a mute separates from them; others see those whom they see elsewhere. Served by the primary keys of
 * movie_club_members, member_audiences, follows, blocks and mutes.
 */
export const saidVisibleTo = (
  viewer: Viewer | null,
  club: RawBuilder<unknown>,
  owner: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  viewer === null
    ? visibleToPerRow(null, owner)
    : sql`case when exists (select from movie_club_members fellow where fellow.club_id = ${club} and fellow.user_id = ${viewer.userId})
        then ${visibleToFellow(viewer, owner)} else ${visibleToPerRow(viewer, owner)} end`;
