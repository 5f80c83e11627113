import type { QueryClient } from '@tanstack/react-query';

type Paged = { state: { data?: unknown } };

/** So many pages of an endless list are fetched again when it may have changed. */
const FEW = 3;
const A_WHILE_MS = 30_000;

export const isShort = (data: { pages: readonly unknown[] } | undefined): boolean => (data?.pages.length ?? 0) <= FEW;

/** A list of a hundred pages is not fetched again because somebody came back to its tab: what changes in it is patched. */
export const staleUnlessLong = ({ state }: Paged): number =>
  isShort(state.data as { pages: unknown[] } | undefined) ? A_WHILE_MS : Number.POSITIVE_INFINITY;

type Page = { items: object[]; total?: number | null };

/** Takes items out of the pages of endless lists; a list that says how many there are says so many fewer. */
export function dropItems(
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
