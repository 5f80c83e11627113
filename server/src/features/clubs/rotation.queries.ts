import { sql } from 'kysely';
import { visibleToFellow } from '#features/visibility/visibility.predicate.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';

/** A rotation of a club: how many days a turn lasts, which turn was begun, whose it is, and when it ends. */
export interface RotationRow {
  days: number;
  picker_id: string | null;
  turn_id: string | null;
  turn_ends_at: string | null;
}

/** SQL for the time at which the turn of rotation `r` ends. */
const turnEnd = sql<string | null>`r.turn_since + make_interval(hours => 24 * r.days)`;

/** The rotation of a club. Served by the primary key. */
export const findRotation = (ctx: Context, clubId: string): Promise<RotationRow | undefined> =>
  ctx.db
    .selectFrom('movie_club_rotations as r')
    .select(['r.days', 'r.picker_id', 'r.turn_id', turnEnd.as('turn_ends_at')])
    .where('r.club_id', '=', clubId)
    .executeTakeFirst();

/** Somebody who takes part in a rotation, and whether the viewer may see them. */
export interface PickerRow {
  user_id: string;
  is_visible: boolean;
}

/** Those who take part in the rotation of a club, in order; 500 at most. Served by movie_club_pickers_one_place. */
export async function listPickers(ctx: Context, viewer: Viewer, clubId: string): Promise<PickerRow[]> {
  const { rows } = await sql<PickerRow>`
    select p.user_id, ${visibleToFellow(viewer, sql`p.user_id`)} as is_visible
    from movie_club_pickers p where p.club_id = ${clubId} order by p.place`.execute(ctx.db);
  return rows;
}

/** Whose turn it is by the order. Served by movie_club_pickers_one_place. */
export async function findFirstPickerId(ctx: Context, clubId: string): Promise<string | null> {
  const first = await ctx.db
    .selectFrom('movie_club_pickers')
    .select('user_id')
    .where('club_id', '=', clubId)
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return first?.user_id ?? null;
}

/** Begins a rotation, or changes the length of its turns. Needs lockClub. */
export const upsertRotation = (ctx: Context, clubId: string, days: number) =>
  ctx.db
    .insertInto('movie_club_rotations')
    .values({ club_id: clubId, days })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet({ days }))
    .execute();

/** Ends a rotation. Needs lockClub. */
export const deleteRotation = (ctx: Context, clubId: string) =>
  ctx.db.deleteFrom('movie_club_rotations').where('club_id', '=', clubId).execute();

/** Makes a member the last in the order of the rotation; adds them if they take no part yet. Needs lockClub. */
export const putLastInRotation = (ctx: Context, clubId: string, userId: string) =>
  sql`
    insert into movie_club_pickers (club_id, user_id, place)
    values (${clubId}, ${userId}, (select coalesce(max(place), 0) + 1 from movie_club_pickers where club_id = ${clubId}))
    on conflict (club_id, user_id) do update set place = excluded.place`.execute(ctx.db);

/** Takes a member out of the order. Needs lockClub. */
export const deletePicker = (ctx: Context, clubId: string, userId: string) =>
  ctx.db.deleteFrom('movie_club_pickers').where('club_id', '=', clubId).where('user_id', '=', userId).execute();

const newTurn = sql<string>`gen_random_uuid()`;

/** Records whose turn began when; null when nobody takes part. Needs lockClub. */
export const setTurn = (ctx: Context, clubId: string, pickerId: string | null, at: string) =>
  ctx.db
    .updateTable('movie_club_rotations')
    .set({ picker_id: pickerId, turn_since: at, turn_id: newTurn })
    .where('club_id', '=', clubId)
    .execute();

/** Lets the turn in a club begin anew, at this time (ISO timestamp). Needs lockClub. */
export const restartTurn = (ctx: Context, clubId: string, at: string) =>
  ctx.db
    .updateTable('movie_club_rotations')
    .set({ turn_since: at, turn_id: newTurn })
    .where('club_id', '=', clubId)
    .where('picker_id', 'is not', null)
    .execute();

/** SQL condition: whether the turn of rotation `r` is over at this time. */
const isTurnOver = (at: string) => sql<boolean>`${turnEnd} <= ${at}::timestamptz`;

/** Whether the turn in a club is over at this time (ISO timestamp). Served by the primary key. */
export const isTurnOverIn = async (ctx: Context, clubId: string, at: string): Promise<boolean> =>
  (await ctx.db
    .selectFrom('movie_club_rotations as r')
    .select('r.club_id')
    .where('r.club_id', '=', clubId)
    .where('r.picker_id', 'is not', null)
    .where(isTurnOver(at))
    .executeTakeFirst()) !== undefined;

/**
 * The ids of active clubs, at most `limit`, whose turn is over at this time, or is that of somebody who is not the first in the order any
 * more. Reads all rotations.
 */
export async function listClubsWithTurnToPass(ctx: Context, at: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ club_id: string }>`
    select r.club_id from movie_club_rotations r join movie_clubs c on c.id = r.club_id
    where c.status = 'active' and ((r.picker_id is not null and ${isTurnOver(at)}) or r.picker_id is distinct from (
      select p.user_id from movie_club_pickers p where p.club_id = r.club_id order by p.place limit 1))
    order by r.club_id limit ${limit}`.execute(ctx.db);
  return rows.map((row) => row.club_id);
}
