/** Cursor paging of the API for TanStack Query's infinite queries: each page has the cursor of the next one. */
export const cursorPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/**
 * The items of all loaded pages, each once. One that moved while pages were loaded is on two of them: it keeps its place on the earlier
 * page and its content from the later one. Empty while nothing is loaded.
 */
export function latestItemsOnce<Item>(
  pages: readonly { items: readonly Item[] }[] | undefined,
  getKey: (item: Item) => string,
): Item[] {
  return [...new Map(pages?.flatMap((page) => page.items).map((item) => [getKey(item), item])).values()];
}

/** The part of a TanStack infinite query that paging uses. */
export type Pager = {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  isRefetchError: boolean;
  error: unknown;
  fetchNextPage: (options: { cancelRefetch: boolean }) => unknown;
  refetch: (options: { cancelRefetch: boolean }) => Promise<{ isError: boolean }>;
};

/** Whether the next page, or the pages that are shown, could not be fetched. */
export const pagerFailed = ({ isFetchNextPageError, isRefetchError }: Pager): boolean =>
  isFetchNextPageError || isRefetchError;

/**
 * Fetches the next page of an infinite list, unless it is being fetched. A pending or failed refetch of the shown pages comes first, and if
 * it fails no page is fetched: otherwise TanStack Query would cancel it and treat the old pages as fresh. Does not reject when the refetch
 * fails.
 */
export async function fetchNextPage(pager: Pager): Promise<void> {
  if (pager.isFetchingNextPage) return;
  if (pager.isFetching || pager.isRefetchError) {
    const { isError } = await pager.refetch({ cancelRefetch: false });
    if (isError) return;
  }
  await pager.fetchNextPage({ cancelRefetch: false });
}
