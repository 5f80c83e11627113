import type { DailyFigures } from '@halfstar/contract/admin/figures.schema';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export type FiguresRow = DailyFigures & { counted_at: string };

/** The figures of the last days up to a day, the oldest first. Served by the primary key. @param today as YYYY-MM-DD */
export async function listFigures(ctx: Context, today: string, days: number): Promise<FiguresRow[]> {
  const { rows } = await sql<FiguresRow>`
    select day::text, members, reviews, ratings, active_7_days, counted_at from daily_figures
    where day > ${today}::date - ${days}::int and day <= ${today}::date order by day`.execute(ctx.db);
  return rows;
}

/**
 * The first day whose figures are still to be counted: the one after the last that was counted after its end, or the first day with a
 * member; at most 364 days before `today`. Reads all profiles until a day has been counted.
 */
export async function findFirstUncountedDay(ctx: Context, today: string): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select greatest(${today}::date - 364, coalesce(
      (select max(day) + 1 from daily_figures where counted_at >= (day + 1)::timestamp at time zone 'UTC'),
      (select min(created_at at time zone 'UTC')::date from profiles),
      ${today}::date))::text as day`.execute(ctx.db);
  return rows[0]?.day ?? today;
}

const perDay = (rows: RawBuilder<unknown>, from: string) => sql`(
  select greatest((created_at at time zone 'UTC')::date, ${from}::date) as day, count(*) as fresh from ${rows} group by 1)`;

const totalOf = (name: string) => sql`coalesce(sum(${sql.ref(name)}.fresh) over (order by days.day), 0)`;

/**
 * Counts the figures of these days and stores them, in place of earlier ones. What is gone by now is not counted. Who was active is counted
 * for the last two days only, since a session tells when it was last used and not when before; an earlier count of that stays. Reads all of
 * profiles, reviews, ratings and sessions once, however many days there are. @param now ISO timestamp
 */
export async function countAndStoreFigures(ctx: Context, from: string, today: string, now: string): Promise<void> {
  await sql`
    with days as (
      select day::date as day, (day::date + 1)::timestamp at time zone 'UTC' as ends_at
      from generate_series(${from}::date::timestamp, ${today}::date::timestamp, interval '1 day') as day)
    insert into daily_figures (day, members, reviews, ratings, active_7_days, counted_at)
    select days.day, ${totalOf('m')}, ${totalOf('v')}, ${totalOf('t')},
      case when days.day >= ${today}::date - 1 then (
        select count(distinct s.user_id) from auth_sessions s join profiles p on p.user_id = s.user_id
        where s.updated_at > least(days.ends_at, ${now}::timestamptz) - interval '7 days' and s.created_at < days.ends_at) end,
      ${now}
    from days
      left join ${perDay(sql`profiles`, from)} m on m.day = days.day
      left join ${perDay(sql`reviews where removed_at is null`, from)} v on v.day = days.day
      left join ${perDay(sql`ratings`, from)} t on t.day = days.day
    on conflict (day) do update set members = excluded.members, reviews = excluded.reviews, ratings = excluded.ratings,
      active_7_days = coalesce(excluded.active_7_days, daily_figures.active_7_days), counted_at = excluded.counted_at`.execute(
    ctx.db,
  );
}
