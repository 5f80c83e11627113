import type { QueryClient, Register } from '@tanstack/react-query';

type Paged = { state: { data?: unknown } };

/** An infinite list with at most this many pages is refetched when it may have changed. */
const FEW = 3;
const A_WHILE_MS = 30_000;

/** Whether an infinite list has so few pages that all of them may be refetched. True of a list that is not loaded. */
export const hasFewPages = (data: { pages: readonly unknown[] } | undefined): boolean =>
  (data?.pages.length ?? 0) <= FEW;

const isShortQuery = ({ state }: Paged): boolean => hasFewPages(state.data as { pages: unknown[] } | undefined);

/**
 * For infinite lists that may be long: what changes while one is shown is patched (see useRefetchOrTakeOutFilms), and no long one is
 * refetched when its tab gets the focus. What changed while it was not shown is fetched when it is opened again, however long it is.
 */
export const patchedWhileShown = {
  staleTime: (query: Paged): number => (isShortQuery(query) ? A_WHILE_MS : Number.POSITIVE_INFINITY),
  refetchOnWindowFocus: isShortQuery,
  refetchOnReconnect: isShortQuery,
  meta: { shows: [], outdatedBy: ['list', 'rating', 'review', 'movie'] } satisfies Register['queryMeta'],
};

type Page = { items: object[]; total?: number | null };

/** Removes items from the cached pages of infinite lists, and reduces the total of lists that have one. Sends nothing to the server. */
export function removeCachedItems(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  isGone: (item: object) => boolean,
): void {
  queryClient.setQueriesData({ queryKey }, (data: { pages: Page[] } | undefined) => {
    if (data === undefined || !Array.isArray(data.pages)) return data;
    const gone = data.pages.flatMap((page) => page.items).filter(isGone).length;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.filter((item) => !isGone(item)),
      ...(typeof page.total === 'number' ? { total: page.total - gone } : {}),
    }));
    return { ...data, pages };
  });
}
