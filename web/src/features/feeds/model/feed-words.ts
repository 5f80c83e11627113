import type { Feed, SyncCounts } from '@halfstar/contract/feeds/feeds.schema';
import { FEED_ERRORS, MISSING_FEED_DAYS } from '@halfstar/contract/feeds/feeds.schema';
import { formatCount } from '#lib/numbers.ts';

/** The counts of a sync, in the order in which they are shown. */
const COUNT_NAMES: Record<Exclude<keyof SyncCounts, 'viewings'>, readonly [one: string, many: string]> = {
  imported: ['New', 'New'],
  updated: ['Updated', 'Updated'],
  unchanged: ['Known already', 'Known already'],
  kept: ['Kept as yours', 'Kept as yours'],
  failed: ['Could not be read', 'Could not be read'],
  unmatched: ['Film not found yet', 'Films not found yet'],
  texts_held_back: ['Review waiting for your proof', 'Reviews waiting for your proof'],
  lists: ['List, left out', 'Lists, left out'],
  television: ['Show, left out', 'Shows, left out'],
};

const COUNTS = Object.keys(COUNT_NAMES) as (keyof typeof COUNT_NAMES)[];

/** The counts of a sync that are not zero, each with its name and formatted for display. `viewings` is left out. */
export const formatSyncCounts = (counts: SyncCounts): { name: string; count: string }[] =>
  COUNTS.filter((key) => counts[key] > 0).map((key) => {
    const [one, many] = COUNT_NAMES[key];
    return { name: counts[key] === 1 ? one : many, count: formatCount(counts[key]) };
  });

/** A sentence about the syncs of a feed; empty when there is no status. */
export function describeStatus({ status, syncing, error, last_synced_at: last }: Feed): string {
  if (syncing && status !== 'waiting') return 'Reading your feed.';
  const reason = error === null ? '' : `${FEED_ERRORS[error]} `;
  switch (status) {
    case null:
      return '';
    case 'never_synced':
      return 'The first sync is on its way.';
    case 'fine':
      return 'All is well.';
    case 'waiting':
      return 'The sync waits until your import has ended.';
    case 'failing':
      return `${reason}${last === null ? 'Nothing is lost' : 'What came so far stays'}, and we try again by ourselves.`;
    case 'paused':
      return `${reason}We have tried for ${MISSING_FEED_DAYS} days and stopped. Check the address, then press Sync Now.`;
  }
}
