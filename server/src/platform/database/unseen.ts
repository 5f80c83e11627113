import { type RawBuilder, sql } from 'kysely';
import { PLANNED_EACH_TIME } from './pipelined-dialect.ts';

/**
 * A value that is not looked at when a statement is planned. Planning small statements takes longer than running them; with equal
 * plans for all values, PostgreSQL keeps the plan of a named statement. Not where the best plan depends on the value.
 */
export const unseen = (
  value: unknown,
  type: 'text[]' | 'int[]' | 'uuid[]' | 'uuid' | 'int' | 'boolean',
): RawBuilder<unknown> => sql`(select ${value}::${sql.raw(type)})`;

/**
 * What a statement begins with whose conditions depend on what was asked for. There are too many of them to keep each prepared on
 * every connection, and the best plan depends on the values anyway.
 */
export const plannedEachTime: RawBuilder<unknown> = sql.raw(PLANNED_EACH_TIME);
