import { type RawBuilder, sql } from 'kysely';
import { UNPREPARED } from './pipelined-dialect.ts';

/**
 * A parameter whose value the planner does not look at, so that PostgreSQL soon keeps one plan for the named statement: planning a
 * small statement takes longer than running it. Not for statements whose best plan depends on the value.
 */
export const opaqueParameter = (
  value: unknown,
  type: 'text' | 'text[]' | 'int[]' | 'uuid[]' | 'uuid' | 'int' | 'boolean',
): RawBuilder<unknown> => sql`(select ${value}::${sql.raw(type)})`;

/**
 * Put it first in a statement whose conditions vary with the request: it is then not prepared under a name. There are too many
 * variants to keep each prepared on every connection, and the best plan depends on the values anyway.
 */
export const unprepared: RawBuilder<unknown> = sql.raw(UNPREPARED);
