/** What the form of a feed says of an address. */
export const FEED_ADDRESS_MESSAGES = {
  invalid: 'Please enter a valid Letterboxd RSS feed URL',
  valid: 'Valid RSS feed URL',
} as const;

/** More characters than any address has. */
export const MAX_FEED_ADDRESS = 200;

const NAME = '([A-Za-z0-9_-]{1,40})';
const ORIGIN = '(?:https?:\\/\\/)?(?:www\\.)?letterboxd\\.com\\/';
const ADDRESS = new RegExp(`^${ORIGIN}${NAME}\\/rss\\/?$`, 'i');
const NAME_OR_PAGE = new RegExp(`^(?:${ORIGIN})?@?${NAME}\\/?(?:rss\\/?)?$`, 'i');

/** The address of the feed of this name. Names on Letterboxd are the same in any case. */
export const toFeedAddress = (letterboxdName: string): string =>
  `https://letterboxd.com/${letterboxdName.toLowerCase()}/rss/`;

const toAddress = (name: string | undefined): string | null => (name === undefined ? null : toFeedAddress(name));

/**
 * The address of a feed in its one form, `https://letterboxd.com/{username}/rss/`; null for anything that is no address of one. The
 * scheme and the last slash may be left out, as addresses are pasted.
 */
export const parseFeedAddress = (entered: string): string | null => toAddress(ADDRESS.exec(entered.trim())?.[1]);

/**
 * The address of a feed in its one form, from an address of the feed, the address of a profile on Letterboxd, or a bare name there; null
 * for anything else.
 */
export const parseFeedAddressOrName = (entered: string): string | null =>
  toAddress(NAME_OR_PAGE.exec(entered.trim())?.[1]);

/** The name on Letterboxd in the address of a feed, which must be in the form that parseFeedAddress returns. */
export const getNameFromFeedAddress = (address: string): string => address.split('/')[3] ?? '';

/** Errors of calls that save a feed. */
export const feedTakenErrors = {
  FEED_TAKEN: { status: 409, message: 'Another member has proven that this feed is theirs.' },
  FEED_CLAIMED: {
    status: 409,
    message: 'Another member has saved this feed. Prove that the account on Letterboxd is yours to take it over.',
  },
} as const;
