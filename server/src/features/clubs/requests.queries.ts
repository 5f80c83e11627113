import { type Selectable, sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { MovieClubJoinRequests } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';
import { type ClubRow, joinRequestKnownTo } from './clubs.queries.ts';

export type JoinRequestRow = Pick<
  Selectable<MovieClubJoinRequests>,
  'id' | 'club_id' | 'user_id' | 'message' | 'created_at'
>;

/** Adds a request that waits. Needs lockClub, and that none of the member's waits. */
export const insertRequest = (ctx: Context, clubId: string, userId: string, message: string, at: string) =>
  ctx.db
    .insertInto('movie_club_join_requests')
    .values({ club_id: clubId, user_id: userId, message, status: 'pending', created_at: at })
    .execute();

/**
 * Ends the member's request that waits; false when none does. Needs lockClub. Served by movie_club_join_requests_one_pending.
 * @param decidedBy who decided it; null when it was withdrawn or the member has joined in another way
 */
export async function endRequest(
  ctx: Context,
  { clubId, userId }: { clubId: string; userId: string },
  status: 'approved' | 'declined' | 'withdrawn',
  decidedBy: string | null,
  at: string,
): Promise<boolean> {
  const { numUpdatedRows } = await ctx.db
    .updateTable('movie_club_join_requests')
    .set({ status, decided_by: decidedBy, decided_at: at })
    .where('club_id', '=', clubId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Whether a member's request waits that the viewer may know of. Served by movie_club_join_requests_one_pending. */
export async function isWaitingRequestVisible(
  ctx: Context,
  viewer: Viewer,
  club: ClubRow,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from movie_club_join_requests q where q.club_id = ${club.id} and q.user_id = ${userId} and q.status = 'pending'
      and ${joinRequestKnownTo(viewer, club, sql`q.user_id`)}`.execute(ctx.db);
  return rows.length > 0;
}

/** The requests to join a club that wait and that the viewer may know of, oldest first. Served by movie_club_join_requests_club_idx. */
export async function listRequests(
  ctx: Context,
  viewer: Viewer,
  club: ClubRow,
  after: TimePlace | null,
  limit: number,
): Promise<JoinRequestRow[]> {
  const { rows } = await sql<JoinRequestRow>`
    select q.id, q.club_id, q.user_id, q.message, q.created_at from movie_club_join_requests q
    where q.club_id = ${club.id} and q.status = 'pending' and ${joinRequestKnownTo(viewer, club, sql`q.user_id`)}
      and ${isAfterPlace(sql`(q.created_at, q.id)`, after, 'asc')}
    order by q.created_at, q.id limit ${limit}`.execute(ctx.db);
  return rows;
}
