import { z } from 'zod';
import { Timestamp } from '../shared/ids.schema.ts';
import { FEED_ADDRESS_MESSAGES, MAX_FEED_ADDRESS, parseFeedAddress } from '../shared/letterboxd-feed.ts';

/** "Sync Now" is possible once within this time. */
export const SYNC_PAUSE_MINUTES = 15;
/** A feed that Letterboxd does not know is asked for this long before its syncs pause. */
export const MISSING_FEED_DAYS = 3;

const isFeedAddress = (entered: string): boolean => parseFeedAddress(entered) !== null;

const FeedAddress = z.string().trim().max(MAX_FEED_ADDRESS, FEED_ADDRESS_MESSAGES.invalid);
const toOneForm = (entered: string): string => parseFeedAddress(entered) ?? entered;

/** What members save: the address of a feed, or nothing to remove it. */
export const FeedForm = z.strictObject({
  address: FeedAddress.refine(
    (entered) => entered === '' || isFeedAddress(entered),
    FEED_ADDRESS_MESSAGES.invalid,
  ).overwrite(toOneForm),
});
export type FeedForm = z.infer<typeof FeedForm>;

/** Whose feed a member wants to prove to be theirs. */
export const FeedProofForm = z.strictObject({
  address: FeedAddress.refine(isFeedAddress, FEED_ADDRESS_MESSAGES.invalid).overwrite(toOneForm),
});
export type FeedProofForm = z.infer<typeof FeedProofForm>;

/**
 * `never_synced`: the first sync is still to come. `waiting`: an import of the member is open, and the sync waits for its end.
 * `failing`: the last sync failed, and another try comes by itself. `paused`: Letterboxd has not known the feed for days; the next
 * sync is up to the member.
 */
export const FeedStatus = z.enum(['never_synced', 'fine', 'waiting', 'failing', 'paused']);
export type FeedStatus = z.infer<typeof FeedStatus>;

/** Why a sync failed, or why a page could not be read. */
export const FEED_ERRORS = {
  feed_not_found: 'Letterboxd has no member of this name, or no feed of theirs.',
  refused: 'Letterboxd does not let us read the feed at the moment.',
  rate_limited: 'Letterboxd asks us to come back later.',
  unavailable: 'Letterboxd has a problem at the moment.',
  timeout: 'Letterboxd took too long to answer.',
  unreachable: 'Letterboxd could not be reached.',
  not_a_feed: 'Letterboxd sent something that is not a feed, perhaps a page about maintenance.',
  too_large: 'Letterboxd sent more than a feed can have.',
  redirected: 'Letterboxd sent us to an address that we do not follow.',
  forbidden_address: 'The address leads to a place that we do not read.',
  import_failed: 'Something went wrong on our side while the feed was written to your diary.',
} as const;
export type FeedErrorCode = keyof typeof FEED_ERRORS;
export const FeedErrorCode = z.enum(Object.keys(FEED_ERRORS) as [FeedErrorCode, ...FeedErrorCode[]]);

const count = z.number().int();

/** What a sync found. */
export const SyncCounts = z.object({
  viewings: count.meta({ description: 'Films seen or reviewed that are in the feed: the sum of the next five.' }),
  imported: count,
  updated: count,
  unchanged: count,
  kept: count.meta({ description: 'Left as the member has them here, who changed or removed them.' }),
  failed: count.meta({ description: 'Items that could not be read or written.' }),
  unmatched: count.meta({ description: 'Of the viewings, those whose film is not found yet.' }),
  texts_held_back: count.meta({ description: 'Reviews whose text waits for the proof.' }),
  lists: count.meta({ description: 'Lists are left out.' }),
  television: count.meta({ description: 'Shows are left out.' }),
});
export type SyncCounts = z.infer<typeof SyncCounts>;

/**
 * `open`: the token is still to be put on Letterboxd. `checking`: we are looking. `not_found`: we looked and did not see it.
 * `unreadable`: Letterboxd did not let us read the profile, and the token is not in the feed.
 */
export const ProofState = z.enum(['open', 'checking', 'not_found', 'unreadable', 'proven']);
export type ProofState = z.infer<typeof ProofState>;

/** The proof that the account on Letterboxd is the member’s. */
export const FeedProof = z.object({
  address: z
    .string()
    .meta({ description: 'Another one than that of the feed when the member claims the feed of an other.' }),
  username: z.string().meta({ description: 'The name on Letterboxd.' }),
  state: ProofState,
  token: z.string().nullable().meta({
    description: 'To be put in the bio on Letterboxd, in the title of a list or in a review there. Null once proven.',
  }),
  profile_url: z.string().meta({ description: 'The page whose bio it may be in.' }),
  checked_at: Timestamp.nullable(),
  check_allowed_at: Timestamp.nullable().meta({ description: 'When the next check is possible; null: now.' }),
});
export type FeedProof = z.infer<typeof FeedProof>;

/** A member's feed on Letterboxd, and how its syncs go. */
export const Feed = z.object({
  address: z.string().nullable().meta({ description: 'Null: none is saved.' }),
  status: FeedStatus.nullable().meta({ description: 'Null without a feed.' }),
  syncing: z.boolean().meta({ description: 'Whether a sync is under way or about to begin.' }),
  last_synced_at: Timestamp.nullable().meta({ description: 'When a sync succeeded last.' }),
  last_tried_at: Timestamp.nullable(),
  next_sync_at: Timestamp.nullable().meta({ description: 'When the next one comes by itself; null while paused.' }),
  error: FeedErrorCode.nullable().meta({ description: 'Why the last try failed; null when it did not.' }),
  counts: SyncCounts.nullable().meta({ description: 'What the last sync that succeeded found.' }),
  gap_at: Timestamp.nullable().meta({
    description:
      'When a sync found nothing that was known: viewings before it may be missing. Null without a gap, and again after an import of files.',
  }),
  proof: FeedProof.nullable(),
  sync_allowed_at: Timestamp.nullable().meta({ description: 'When "Sync Now" is possible again; null: now.' }),
  can: z.object({ sync: z.boolean(), check_proof: z.boolean() }),
});
export type Feed = z.infer<typeof Feed>;
