import type { ListEntry, MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#lib/api.ts';
import { cursorPaging, fetchNextPage } from '#lib/next-page.ts';
import { trackingQuery } from './tracking.ts';

const PAGE = 50;
/** With fewer films in the queue the next page is fetched. */
const FEW = 12;

/** The films that a member has watched and not rated, page by page. */
export const unratedFilmsQuery = (userId: string) =>
  api.tracking.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({
      user_id: userId,
      list_type: 'watched' as const,
      rated: false,
      cursor,
      limit: PAGE,
    }),
    ...cursorPaging,
    meta: { shows: [] },
  });

/**
 * The films that a member has watched and not rated, as a queue, by the date of adding. `settle` takes a film out at once, `put` moves it
 * to the end or back to its place, and a rating given elsewhere takes it out too. Saves nothing.
 */
export function useUnratedFilmsQueue(userId: string) {
  const queryClient = useQueryClient();
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set());
  const [postponed, setPostponed] = useState<readonly ListEntry[]>([]);
  const query = useInfiniteQuery(unratedFilmsQuery(userId));
  const postponedIds = new Set(postponed.map((entry) => entry.id));
  const loaded = query.data?.pages.flatMap((page) => page.items) ?? [];
  // Reads the cache without fetching.
  const known = (movieId: string) =>
    queryClient.getQueryCache().find<MovieTracking>(trackingQuery(movieId))?.state.data;
  // Cached pages may still contain films that were rated on an earlier visit.
  const isDone = ({ id, movie }: ListEntry) => settled.has(id) || (known(movie.id)?.rating ?? null) !== null;
  const waiting = loaded.filter((entry) => !isDone(entry) && !postponedIds.has(entry.id));
  const total = query.data?.pages[0]?.total ?? 0;

  const pageCount = query.data?.pages.length ?? 0;
  const needsMore = waiting.length < FEW && query.hasNextPage && !query.isFetching && !query.isError;
  const more = useEffectEvent(() => void fetchNextPage(query));
  useEffect(() => {
    // Runs once for each page that has loaded, because a page may contain no film to rate.
    if (needsMore && pageCount > 0) more();
  }, [needsMore, pageCount]);

  // Films can also be rated and changed outside of the queue, for example in the dialog of their poster.
  const noteChange = useEffectEvent(({ detail }: WindowEventMap['ratingsUpdated']) => {
    if (detail.userId !== userId) return;
    const { movieId, rating } = detail;
    const entry = loaded.find(({ movie }) => movie.id === movieId);
    if (entry === undefined) return;
    const leaves = rating !== null || (known(movieId)?.status ?? 'watched') !== 'watched';
    setSettled((before) => new Set([...before].filter((id) => id !== entry.id).concat(leaves ? entry.id : [])));
  });
  useEffect(() => {
    const names = ['ratingsUpdated', 'movieListsUpdated'] as const;
    for (const name of names) window.addEventListener(name, noteChange);
    return () => {
      for (const name of names) window.removeEventListener(name, noteChange);
    };
  }, []);

  const drop = (entry: ListEntry) => setPostponed((before) => before.filter((one) => one.id !== entry.id));
  return {
    query,
    /** Postponed films come when no others are left. */
    queue: query.hasNextPage ? waiting : [...waiting, ...postponed],
    left: Math.max(0, total - loaded.filter(isDone).length),
    put: (entry: ListEntry, where: 'last' | 'first') => {
      drop(entry);
      setSettled((before) => new Set([...before].filter((id) => id !== entry.id)));
      if (where === 'last') setPostponed((before) => [...before, entry]);
    },
    settle: (entry: ListEntry) => {
      drop(entry);
      setSettled((before) => new Set([...before, entry.id]));
    },
  };
}
