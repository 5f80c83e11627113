import { type RawBuilder, sql } from 'kysely';

/**
 * A value that is not looked at when a statement is planned. Planning small statements takes longer than running them; with equal
 * plans for all values, PostgreSQL keeps the plan of a named statement. Not where the best plan depends on the value.
 */
export const unseen = (value: unknown, type: 'text[]' | 'int[]' | 'uuid[]' | 'uuid' | 'int'): RawBuilder<unknown> =>
  sql`(select ${value}::${sql.raw(type)})`;
