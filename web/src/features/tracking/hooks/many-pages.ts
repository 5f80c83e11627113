type Paged = { state: { data?: unknown } };

/** So many pages of an endless list are fetched again when it may have changed. */
const FEW = 3;
const A_WHILE_MS = 30_000;

export const isShort = (data: { pages: readonly unknown[] } | undefined): boolean => (data?.pages.length ?? 0) <= FEW;

/** A list of a hundred pages is not fetched again because somebody came back to its tab: what changes in it is patched. */
export const staleUnlessLong = ({ state }: Paged): number =>
  isShort(state.data as { pages: unknown[] } | undefined) ? A_WHILE_MS : Number.POSITIVE_INFINITY;
