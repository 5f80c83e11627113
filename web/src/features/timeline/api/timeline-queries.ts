import type { TimelineCard, TimelineFilter, TimelineSort } from '@halfstar/contract/timeline/timeline.schema';
import { type QueryFunction, type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { cacheTracking } from '#features/tracking/api/tracking.ts';
import { afterStarsLoseFocus, isStarControlFocused } from '#features/tracking/model/after-rating.ts';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';
import { setRefreshHold } from '#lib/query-client.ts';
import type { CardList } from '../model/card-list.ts';
import { beginList, refreshCardsHoldingNewer } from '../model/keep-places.ts';
import { homeTimelineInput, homeTimelineKey } from './home-timeline-key.ts';

// Refreshing a timeline may add a card at its top, which would move the stars that a member is pressing.
setRefreshHold({ shows: ['timeline'], isActive: isStarControlFocused, onEnd: afterStarsLoseFocus });

const PAGE_SIZE = 20;
const NEW_CARDS_EVERY_MS = 60_000;
/** A list that someone is reading outlives a long review, so that Back finds it. */
const KEPT_FOR_MS = 60 * 60_000;

/** Fetches a page of cards. They carry the tracking of their films, so that no component has to request it. */
const withTracking =
  <Page extends { items: readonly TimelineCard[] }, Key extends QueryKey, Cursor>(
    fetchPage: QueryFunction<Page, Key, Cursor>,
  ): QueryFunction<Page, Key, Cursor> =>
  async (context) => {
    const askedAt = Date.now();
    const page = await fetchPage(context);
    const tracking = page.items.map((card) => card.tracking);
    cacheTracking(context.client, tracking, askedAt);
    return page;
  };

/**
 * The activity of the viewer and the members they follow. Cards keep their places: a refetch removes those that may no longer be seen, and
 * newer ones wait for `useShowNewCards` or the next visit.
 */
export function homeTimelineQuery(filter: TimelineFilter, sort: TimelineSort) {
  const options = api.timeline.listHome.infiniteOptions({
    input: (cursor: string | undefined) => homeTimelineInput(filter, sort, cursor),
    ...cursorPaging,
    meta: { shows: ['review', 'reaction', 'follow', 'profile'], outdatedBy: ['timeline'] },
  });
  return {
    ...options,
    queryFn: withTracking(options.queryFn),
    structuralSharing: (old: unknown, next: unknown): unknown =>
      refreshCardsHoldingNewer(old as CardList | undefined, next as CardList, sort),
    // What is new is asked for by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_FOR_MS,
  };
}

export type NewCardsQuestion = {
  filter: TimelineFilter;
  /** Where the list begins; null where there is no such place. */
  since: string | null;
  /** When the list was loaded, in milliseconds. */
  loadedAt: number;
};

/**
 * How many cards of others came since the list was begun: asked once a minute while the page is visible, when it becomes visible
 * again, and when a live message says that the timeline changed.
 */
export const newCardCountQuery = ({ filter, since, loadedAt }: NewCardsQuestion) => ({
  ...api.timeline.countNew.queryOptions({
    input: { filter, since: since ?? '' },
    meta: { shows: ['timeline', 'follow'] },
  }),
  enabled: since !== null,
  initialData: { count: 0, more: false },
  initialDataUpdatedAt: loadedAt,
  staleTime: NEW_CARDS_EVERY_MS / 2,
  refetchInterval: NEW_CARDS_EVERY_MS,
  refetchOnWindowFocus: 'always' as const,
});

/** How many cards of others came since the list was begun: see `newCardCountQuery`. `more`: there are more than `count`. */
export const useNewCardCount = (question: NewCardsQuestion) => useQuery(newCardCountQuery(question)).data;

/** Fetches the newest cards and replaces the list of the home timeline by them. */
export function useShowNewCards(filter: TimelineFilter, sort: TimelineSort) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const askedAt = Date.now();
      const page = await client.timeline.listHome(homeTimelineInput(filter, sort, undefined));
      cacheTracking(
        queryClient,
        page.items.map((card) => card.tracking),
        askedAt,
      );
      return page;
    },
    onSuccess: async (page) => {
      const queryKey = homeTimelineKey(filter, sort);
      // The answer to an earlier question would bring the former list back.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData<CardList>(queryKey, beginList(page));
    },
  });
}

/** The activity of one member. */
export function memberTimelineQuery(userId: string) {
  const options = api.timeline.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, filter: 'all' as const, cursor, limit: PAGE_SIZE }),
    ...cursorPaging,
    meta: { shows: ['timeline', 'review', 'reaction', 'follow', 'profile'] },
  });
  return { ...options, queryFn: withTracking(options.queryFn) };
}

/**
 * What the home page shows beside the timeline. Following someone does not refetch it, so that they stay in it; each visit to the
 * page does.
 */
export const homeSideQuery = api.timeline.getHomeSide.queryOptions({
  staleTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  meta: { shows: ['rating', 'list'] },
});
