import { expect } from 'vitest';

/** Both pages of a list of at least two, one item each, put together again. */
export async function readInPages<Item>(
  list: (page: { limit: number; cursor?: string }) => Promise<{ items: Item[]; next_cursor: string | null }>,
): Promise<Item[]> {
  const first = await list({ limit: 1 });
  expect([first.items.length, first.next_cursor === null]).toEqual([1, false]);
  const rest = await list({ limit: 50, cursor: first.next_cursor ?? '' });
  return [...first.items, ...rest.items];
}
