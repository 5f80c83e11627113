import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The condition of a keyset page: only rows after `place` in an order by these columns, all of them in the same direction.
 * One row comparison, `(created_at, id) < (…)`, because an index answers that and no chain of `or`. Without a place every row is.
 * @param columns of the order in parentheses, as in the index
 * @param place one value for each column; null for the first page
 */
export const isAfterPlace = (
  columns: RawBuilder<unknown>,
  place: readonly unknown[] | null,
  direction: 'asc' | 'desc',
): RawBuilder<SqlBool> =>
  place === null ? sql`true` : sql`${columns} ${direction === 'desc' ? sql`<` : sql`>`} (${sql.join(place)})`;
