import type { QueryClient } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { msUntilFirstEnd } from '#lib/until-first-end.ts';

/** What admins have announced and paused. Without an answer nothing is. */
export const siteQuery = api.site.get.queryOptions({
  staleTime: 5 * 60_000,
  retry: false,
  refetchInterval: ({ state: { data } }) =>
    msUntilFirstEnd([data?.announcement?.ends_at, ...(data?.pauses ?? []).map((pause) => pause.ends_at)]),
  meta: { shows: ['site'] },
});

/** Loads the announcement for the first page, so that nothing moves when it comes. Never rejects: a page is shown without it too. */
export const loadAnnouncementAndPauses = (queryClient: QueryClient): Promise<void> =>
  queryClient.prefetchQuery(siteQuery);
