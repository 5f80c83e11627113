interface Page<Item> {
  items: Item[];
  next_cursor: string | null;
}

/**
 * Fetches all pages of a short list, one after the other, and returns their items as one page without a next cursor. Rejects when one of
 * them fails.
 */
export async function allPages<Item>(
  fetchPage: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await fetchPage(cursor);
    items.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return { items, next_cursor: null };
}
