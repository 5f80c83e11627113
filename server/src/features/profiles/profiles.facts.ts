import { type RawBuilder, sql } from 'kysely';
import type { MemberRow } from './profiles.queries.ts';

/**
 * SQL expression of the columns that `toMember` needs, as one JSON column in a query of a higher feature. @param profileAlias the alias of
 * `profiles` in that query
 */
export const memberJson = (profileAlias: string): RawBuilder<MemberRow> => {
  const of = (column: keyof MemberRow) => sql.ref(`${profileAlias}.${column}`);
  return sql`json_build_object('user_id', ${of('user_id')}, 'username', ${of('username')}, 'display_name', ${of('display_name')},
    'avatar_url', ${of('avatar_url')}, 'tier', ${of('tier')}, 'badges', ${of('badges')}, 'selected_badge', ${of('selected_badge')})`;
};
