import { FEED_ADDRESS_MESSAGES, parseFeedAddress } from '@halfstar/contract/shared/letterboxd-feed';

export interface EnteredAddress {
  /** What the form says of it; null of an empty one. */
  message: string | null;
  valid: boolean;
  /** Whether it is another feed than the saved one, or none where one is saved. */
  changed: boolean;
}

/** Checks what is typed as the address of a feed, and compares it with the saved address. An empty field is valid: it removes the feed. */
export function checkFeedAddress(entered: string, saved: string | null): EnteredAddress {
  const typed = entered.trim();
  if (typed === '') return { message: null, valid: true, changed: saved !== null };
  const address = parseFeedAddress(typed);
  if (address === null) return { message: FEED_ADDRESS_MESSAGES.invalid, valid: false, changed: typed !== saved };
  return { message: FEED_ADDRESS_MESSAGES.valid, valid: true, changed: address !== saved };
}
