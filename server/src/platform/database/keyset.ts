import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The SQL condition of a keyset page: only rows that come after `place` in an order by these columns, all of them in the same direction. It
 * is true for every row when `place` is null. One row comparison, `(created_at, id) < (…)`, because an index answers that but no chain of
 * `or`.
 * @param columns those of the order, in parentheses, as in the index
 * @param place one value for each column; null for the first page
 */
export const isAfterPlace = (
  columns: RawBuilder<unknown>,
  place: readonly unknown[] | null,
  direction: 'asc' | 'desc',
): RawBuilder<SqlBool> =>
  place === null ? sql`true` : sql`${columns} ${direction === 'desc' ? sql`<` : sql`>`} (${sql.join(place)})`;
