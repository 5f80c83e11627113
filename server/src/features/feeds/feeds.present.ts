import type { Feed, FeedProof, FeedStatus } from '@halfstar/contract/feeds/feeds.schema';
import { toFeedAddress } from '@halfstar/contract/shared/letterboxd-feed';
import type { Clock } from '#platform/clock.ts';
import type { ClaimRecord } from './claims.queries.ts';
import { checkAllowedAt, syncAllowedAt } from './feeds.policy.ts';
import type { FeedRecord } from './feeds.queries.ts';

/** What is shown beside the rows. */
export interface FeedFacts {
  /** When the member's last import of files was complete. */
  filesImportedAt: string | null;
  profileUrl(username: string): string;
  /** Whether no feed is read now. */
  isPaused: boolean;
}

const NO_FEED = {
  address: null,
  status: null,
  syncing: false,
  last_synced_at: null,
  last_tried_at: null,
  next_sync_at: null,
  error: null,
  counts: null,
  gap_at: null,
  sync_allowed_at: null,
} as const;

/**
 * A member's feed as they see it, with the proof that it is theirs. Without a feed its fields are null, and the proof may still be there.
 */
export function presentFeed(
  feed: FeedRecord | undefined,
  claim: ClaimRecord | undefined,
  facts: FeedFacts,
  clock: Clock,
): Feed {
  const proof = presentProof(feed, claim, facts, clock);
  const check_proof =
    !facts.isPaused &&
    proof !== null &&
    proof.state !== 'proven' &&
    proof.state !== 'checking' &&
    proof.check_allowed_at === null;
  if (feed === undefined) return { ...NO_FEED, proof, can: { sync: false, check_proof } };
  const syncing = isSyncing(feed, facts, clock);
  const allowedAt = syncAllowedAt(feed, clock);
  return {
    address: toFeedAddress(feed.username),
    status: toStatus(feed),
    syncing,
    last_synced_at: feed.synced_at,
    last_tried_at: feed.tried_at,
    next_sync_at: feed.due_at,
    error: feed.error,
    counts: feed.counts,
    gap_at: isGapClosed(feed, facts) ? null : feed.gap_at,
    proof,
    sync_allowed_at: allowedAt,
    can: { sync: !facts.isPaused && !syncing && allowedAt === null, check_proof },
  };
}

function toStatus({ due_at, waiting, error, synced_at }: FeedRecord): FeedStatus {
  if (due_at === null) return 'paused';
  if (waiting) return 'waiting';
  if (error !== null) return 'failing';
  return synced_at === null ? 'never_synced' : 'fine';
}

function isSyncing(
  { busy_until, due_at, waiting, import_id }: FeedRecord,
  { isPaused }: FeedFacts,
  clock: Clock,
): boolean {
  const now = clock.now().getTime();
  const isBusy = busy_until !== null && Date.parse(busy_until) > now;
  if (isPaused) return isBusy;
  return isBusy || import_id !== null || (due_at !== null && Date.parse(due_at) <= now && !waiting);
}

/** Files that were imported since have what the feed no longer had. */
const isGapClosed = ({ gap_at }: FeedRecord, { filesImportedAt }: FeedFacts): boolean =>
  gap_at !== null && filesImportedAt !== null && Date.parse(filesImportedAt) > Date.parse(gap_at);

function presentProof(
  feed: FeedRecord | undefined,
  claim: ClaimRecord | undefined,
  { profileUrl }: FeedFacts,
  clock: Clock,
): FeedProof | null {
  if (claim === undefined) return null;
  const { username, token, requested_at, checked_at, result } = claim;
  const facts = { address: toFeedAddress(username), username, profile_url: profileUrl(username), checked_at };
  if (feed?.username === username && feed.proven_at !== null)
    return { ...facts, state: 'proven', token: null, check_allowed_at: null };
  const state = requested_at === null ? ((result as FeedProof['state'] | null) ?? 'open') : 'checking';
  return { ...facts, state, token, check_allowed_at: checkAllowedAt(claim, clock) };
}
