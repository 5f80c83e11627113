import { defineEvent } from '#platform/events.ts';

/** A member has saved another address of their feed on Letterboxd, or removed it (`address` is null). */
export const letterboxdFeedChanged = defineEvent<{
  userId: string;
  /** In its one form. */
  address: string | null;
  /** ISO timestamp. */
  at: string;
}>('profiles.letterboxd-feed-changed');
