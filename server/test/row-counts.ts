import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/**
 * Counts of requests, which every call changes, runners of jobs, which come with time, and recommendations, which a job computes half a
 * minute after an import.
 */
const COUNTERS = new Set(['job_runners', 'rate_limits', 'limit_counts', 'recommendation_refreshes', 'recommendations']);

/** How many rows each table has but those named, to find out that nothing was written. */
export async function countRows(
  { db }: Context,
  but: ReadonlySet<string> = new Set(),
): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
  const counts = tables
    .filter(({ name }) => !COUNTERS.has(name) && !but.has(name))
    .map(({ name }) => sql`(${sql.lit(name)}, (select count(*) from ${sql.table(name)}))`);
  const { rows } = await sql<{ name: string; total: number }>`
    select name, total from (values ${sql.join(counts)}) counted (name, total)`.execute(db);
  return Object.fromEntries(rows.map(({ name, total }) => [name, total]));
}
