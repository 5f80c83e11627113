/** How every list of the API is paged, for TanStack Query's infinite queries: each page says where the next one begins. */
export const cursorPaging = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
};

/** What paging needs of a TanStack infinite query. */
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
 * Fetches the next page of an endless list. Pages that are being fetched again, or could not be, come first: by itself TanStack
 * Query would call that off and take the old pages for fresh ones.
 */
export async function fetchNextPage(pager: Pager): Promise<void> {
  if (pager.isFetchingNextPage) return;
  if (pager.isFetching || pager.isRefetchError) {
    const { isError } = await pager.refetch({ cancelRefetch: false });
    if (isError) return;
  }
  await pager.fetchNextPage({ cancelRefetch: false });
}
