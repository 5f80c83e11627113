import { type Selectable, sql } from 'kysely';
import { nameVisibleTo, noBlockBetween, visibleToFellow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import { lockUntilCommit } from '#platform/database/advisory-lock.ts';
import { isAfterPlace } from '#platform/database/keyset.ts';
import type { MovieClubInvitations } from '#platform/database/tables.ts';
import type { TimePlace } from '#platform/paging.ts';
import type { Viewer } from '#platform/viewer.ts';

export type InvitationRow = Selectable<MovieClubInvitations>;

/** An invitation. Its status changes only under the lock of its club, and once its time is over. Served by the primary key. */
export const findInvitation = (ctx: Context, id: string): Promise<InvitationRow | undefined> =>
  ctx.db.selectFrom('movie_club_invitations').selectAll().where('id', '=', id).executeTakeFirst();

/** The pending invitation of a member to a club, also one whose time is over. Served by movie_club_invitations_one_pending. */
export const findPendingInvitation = (
  ctx: Context,
  clubId: string,
  inviteeId: string,
): Promise<InvitationRow | undefined> =>
  ctx.db
    .selectFrom('movie_club_invitations')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('invitee_id', '=', inviteeId)
    .where('status', '=', 'pending')
    .executeTakeFirst();

/**
 * Whether the inviter may see the name of a member, and no block separates the member from the owner of the club. Served by profiles_pkey.
 */
export async function mayBeInvited(
  ctx: Context,
  inviter: Viewer,
  ownerId: string | null,
  userId: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from profiles p where p.user_id = ${userId} and ${nameVisibleTo(inviter, sql`p.user_id`)}
      and ${noBlockBetween(ownerId === null ? null : { userId: ownerId }, sql`p.user_id`)}`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * Lets a member send one invitation at a time until the transaction ends, so that the count of those that they have sent is right. After
 * lockClub.
 */
export const lockInviter = (ctx: Context, userId: string) => lockUntilCommit(ctx.db, `club invitations by ${userId}`);

/**
 * When a member has sent invitations after a time, whatever became of them, the last first. Served by movie_club_invitations_inviter_idx.
 */
export const listInvitationTimes = (ctx: Context, inviterId: string, since: string, limit: number) =>
  ctx.db
    .selectFrom('movie_club_invitations')
    .select('created_at')
    .where('inviter_id', '=', inviterId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();

/** Adds a pending invitation. Needs lockClub, and that the member has no other pending one to the club. */
export const insertInvitation = (
  ctx: Context,
  values: Pick<InvitationRow, 'club_id' | 'inviter_id' | 'invitee_id' | 'message' | 'created_at' | 'expires_at'>,
): Promise<InvitationRow> =>
  ctx.db
    .insertInto('movie_club_invitations')
    .values({ ...values, status: 'pending' })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Ends a pending invitation. Needs the lock of its club. */
export const setInvitationStatus = (ctx: Context, id: string, status: string, at: string) =>
  ctx.db
    .updateTable('movie_club_invitations')
    .set({ status, answered_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();

/**
 * The open invitations to a club whose invitee the viewer may know, newest first. The inviter is null when a block or a mute separates them
 * from the viewer. Served by movie_club_invitations_club_idx.
 */
export async function listOpenInvitations(
  ctx: Context,
  viewer: Viewer,
  clubId: string,
  at: string,
  after: TimePlace | null,
  limit: number,
): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select i.id, i.club_id, case when ${visibleToFellow(viewer, sql`i.inviter_id`)} then i.inviter_id end as inviter_id, i.invitee_id,
      i.message, i.status, i.created_at, i.expires_at, i.answered_at
    from movie_club_invitations i
    where i.club_id = ${clubId} and i.status = 'pending' and i.expires_at > ${at} and ${nameVisibleTo(viewer, sql`i.invitee_id`)}
      and ${isAfterPlace(sql`(i.created_at, i.id)`, after, 'desc')}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(ctx.db);
  return rows;
}

/**
 * Sets pending invitations whose time is over to `expired`, at most `limit`. Served by movie_club_invitations_expiry_idx.
 * @returns how many
 */
export async function expireInvitations(ctx: Context, at: string, limit: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update movie_club_invitations set status = 'expired' where status = 'pending' and id in (
      select id from movie_club_invitations where status = 'pending' and expires_at <= ${at}
      order by expires_at limit ${limit})`.execute(ctx.db);
  return Number(numAffectedRows);
}
