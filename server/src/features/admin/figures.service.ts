import type { Figures, FiguresFilter } from '@halfstar/contract/admin/figures.schema';
import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Viewer } from '#platform/viewer.ts';
import { requireAdmin } from './admin.policy.ts';
import * as queries from './figures.queries.ts';

/** The clock's day in UTC, as YYYY-MM-DD. */
const getToday = (ctx: Context): string => timestamp(ctx.clock).slice(0, 'YYYY-MM-DD'.length);

/** The figures of the last days, with today, as they were last counted. Throws what requireAdmin throws. */
export async function getFigures(ctx: Context, viewer: Viewer | null, { days }: FiguresFilter): Promise<Figures> {
  requireAdmin(viewer);
  const rows = await queries.listFigures(ctx, getToday(ctx), Number(days));
  return {
    counted_at: rows.at(-1)?.counted_at ?? null,
    days: rows.map(({ day, members, reviews, ratings, active_7_days }) => ({
      day,
      members,
      reviews,
      ratings,
      active_7_days,
    })),
  };
}

/**
 * Counts today's figures, and those of the days before that nobody has counted after their end: after a fresh start those of a year, by
 * when what exists now was made. It may run any number of times.
 */
export async function updateDailyFigures(ctx: Context): Promise<void> {
  const today = getToday(ctx);
  const from = await queries.findFirstUncountedDay(ctx, today);
  await queries.countAndStoreFigures(ctx, from, today, timestamp(ctx.clock));
}
