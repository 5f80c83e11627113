import { LIST_TYPES, type ListType } from '@halfstar/contract/tracking/tracking.schema';

/** The tabs of /lists: the tracked lists, the diary, watched films without a rating, and custom lists. */
export const TABS = [...LIST_TYPES, 'diary', 'to-rate', 'own'] as const;
export type Tab = (typeof TABS)[number];

/** The tab with this name in the address; the watchlist for a missing or unknown name. */
export const parseListTab = (text: string | undefined): Tab => TABS.find((each) => each === text) ?? 'watchlist';

/** Whether the tab shows a tracked list: watchlist, watched or favorites. */
export const isTrackedList = (tab: Tab): tab is ListType => LIST_TYPES.some((each) => each === tab);

export const NAMES: Record<Tab, string> = {
  watchlist: 'Watchlist',
  watched: 'Watched',
  favorites: 'Favorites',
  diary: 'Diary',
  'to-rate': 'To rate',
  own: 'Own lists',
};

type Words = { title: string; text?: string; action?: string };

/** The empty state of the viewer's own lists, each with a next step. */
export const EMPTY: Record<Exclude<Tab, 'own'>, Words> = {
  watchlist: {
    title: 'Nothing to look forward to yet.',
    text: 'Find a film and add it; it waits here until you have seen it.',
    action: 'Find a film',
  },
  watched: {
    title: 'No films watched yet.',
    text: 'Rate a film or mark it as watched and it appears here.',
    action: 'Find a film you have seen',
  },
  favorites: {
    title: 'No favorites yet.',
    text: 'Give a film its heart, in the film itself or on its card.',
    action: 'Find a film you love',
  },
  diary: {
    title: 'Your diary is empty.',
    text: 'Every film you watch stands here, with its day when you say it.',
    action: 'Find a film you have seen',
  },
  'to-rate': {
    title: 'Every film you have seen has its stars.',
    text: 'What you mark as watched without rating it waits here.',
    action: 'Find a film you have seen',
  },
};

/** The empty state of another member's lists. */
export const EMPTY_OF_OTHERS: Record<Exclude<Tab, 'to-rate' | 'own'>, string> = {
  watchlist: 'Nothing on this watchlist yet.',
  watched: 'No films watched yet.',
  favorites: 'No favorites yet.',
  diary: 'Nothing in this diary yet.',
};
