import { timestamp } from '#platform/clock.ts';
import type { Context } from '#platform/context.ts';
import { hashContent, toContent } from './contents.model.ts';
import * as queries from './feed-runs.queries.ts';
import { insertJob } from './imports.queries.ts';
import type { EntryRow, ViewingRow } from './rows.model.ts';
import { findWrittenViewings, stageRows } from './staging.service.ts';

export {
  countUnmatchedViewings,
  findFilesImportedAt,
  findStateAndViewingOutcomes,
  hasOpenImport,
} from './feed-runs.queries.ts';

/** What a feed says: that a film was seen, or is liked. */
export type FeedRow = ViewingRow | EntryRow;

export type FeedRun =
  /** Another import of the member is open. */
  | { outcome: 'busy' }
  /** The member has all of it, or has decided about it. `known`: how many of the viewings an import has brought before. */
  | { outcome: 'nothing'; known: number }
  | { outcome: 'begun'; importId: string; fresh: number; known: number };

/**
 * Begins an import of those rows of a feed that no import of the member has dealt with yet, or that have changed since, without those that
 * the member has left out: stores them in the caller's transaction, to be run by `runImport`. Rows have the keys that files give them, so
 * each viewing is written once whatever brings it. What is no longer in the feed stays.
 * @param fileName where the rows are said to be from
 */
export async function beginFeedImport(
  ctx: Context,
  userId: string,
  fileName: string,
  rows: readonly FeedRow[],
): Promise<FeedRun> {
  const at = timestamp(ctx.clock);
  const keys = rows.map((row) => row.key);
  const [seen, leftOut, written] = [
    await queries.findSeenHashes(ctx, userId, keys),
    await queries.findLeftOutKeys(ctx, userId, keys),
    await findWrittenViewings(ctx, userId, keys),
  ];
  const viewings = rows.filter((row) => row.kind === 'viewing');
  const known = viewings.filter((row) => seen.has(row.key)).length;
  const fresh = rows.filter(
    (row) =>
      !leftOut.has(row.key) &&
      seen.get(row.key)?.has(hashContent(toContent(row, at, ['feed'], written.get(row.key)))) !== true,
  );
  if (fresh.length === 0) return { outcome: 'nothing', known };
  const job = await insertJob(ctx, { user_id: userId, file_name: fileName, state: 'reading', origin: 'feed', at });
  if (job === undefined) return { outcome: 'busy' };
  await stageRows(ctx, job, fresh, { fileName: fileName, kind: 'feed' });
  return {
    outcome: 'begun',
    importId: job.id,
    fresh: fresh.filter((row) => row.kind === 'viewing').length,
    known,
  };
}
