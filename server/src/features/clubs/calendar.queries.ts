import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** The version of a member's calendar address of a club. Served by the primary key. */
export async function findCalendarVersion(ctx: Context, clubId: string, userId: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('movie_club_calendars')
    .select('version')
    .where('user_id', '=', userId)
    .where('club_id', '=', clubId)
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Whose calendar address of a club has this version. Served by movie_club_calendars_version_key. */
export async function findCalendarOwner(ctx: Context, clubId: string, version: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('movie_club_calendars')
    .select('user_id')
    .where('version', '=', version)
    .where('club_id', '=', clubId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

/** Gives a member's calendar address of a club a version. */
export const setCalendarVersion = (ctx: Context, clubId: string, userId: string, version: string, at: string) =>
  ctx.db
    .insertInto('movie_club_calendars')
    .values({ user_id: userId, club_id: clubId, version, created_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'club_id']).doUpdateSet({ version, created_at: at }))
    .execute();

/** Deletes a member's calendar address of a club. Served by the primary key. */
export const deleteCalendar = (ctx: Context, clubId: string, userId: string) =>
  ctx.db.deleteFrom('movie_club_calendars').where('user_id', '=', userId).where('club_id', '=', clubId).execute();

/** A film of a club's programme with its dates. */
export interface DatedFilm {
  id: string;
  title: string;
  status: string;
  starts_on: string | null;
  discuss_at: string | null;
  /** How often the dates have changed, counted under the lock of the row: which of two readings is newer. */
  dates_revision: number;
  /**
   * When the transaction that last changed them began. That may be earlier than the change before, if it waited for that one; nothing is
   * ordered or selected by it. Each reading has all dates, and calendar apps order by the revision.
   */
  dates_changed_at: string;
}

/** The current film of a club and those that it plans. Served by movie_club_films_one_current and movie_club_films_planned_idx. */
export async function listCurrentAndPlannedFilms(ctx: Context, clubId: string): Promise<DatedFilm[]> {
  const films = (status: 'current' | 'planned') => sql`
    select f.id, movie.title, f.status, f.starts_on, f.discuss_at, f.dates_revision,
      coalesce(f.dates_changed_at, f.created_at) as dates_changed_at
    from movie_club_films f join movies movie on movie.id = f.movie_id
    where f.club_id = ${clubId} and f.status = ${sql.lit(status)}`;
  const { rows } = await sql<DatedFilm>`
    select * from (${films('current')} union all ${films('planned')}) film order by id`.execute(ctx.db);
  return rows;
}
