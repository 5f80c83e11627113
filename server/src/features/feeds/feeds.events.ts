import type { FeedErrorCode } from '@halfstar/contract/feeds/feeds.schema';
import { defineEvent } from '#platform/events.ts';

/** Syncs of a member's feed have failed several times in a row. Published once until one has succeeded. */
export const feedFailing = defineEvent<{
  userId: string;
  error: FeedErrorCode;
  /** ISO timestamp. */
  at: string;
}>('feeds.failing');

/** Another member has proven that the feed of this one is theirs, so it is this one's no more. */
export const feedTakenOver = defineEvent<{
  userId: string;
  /** ISO timestamp. */
  at: string;
}>('feeds.taken-over');
