// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allPages } from './all-pages.ts';

test('all pages are fetched once and joined in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(fc.nat()), { minLength: 1, maxLength: 6 }), async (pages) => {
      const cursors: (string | undefined)[] = [];
      const all = await allPages(async (cursor) => {
        cursors.push(cursor);
        const number = Number(cursor ?? '0');
        return { items: pages[number] ?? [], next_cursor: number + 1 < pages.length ? String(number + 1) : null };
      });
      expect(all).toEqual({ items: pages.flat(), next_cursor: null });
      expect(cursors).toEqual(pages.map((_, number) => (number === 0 ? undefined : String(number))));
    }),
  );
});

test('a failed page rejects the whole list', async () => {
  const failure = new TypeError('Failed to fetch');
  const fetchPage = async (cursor: string | undefined) => {
    if (cursor !== undefined) throw failure;
    return { items: [1], next_cursor: '2' };
  };
  await expect(allPages(fetchPage)).rejects.toBe(failure);
});
