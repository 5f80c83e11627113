import { type RawBuilder, sql } from 'kysely';
import type { MemberRow } from './profiles.queries.ts';

/** What `toMember` presents, as a JSON column of a query of a higher feature. @param profile the alias of the row of `profiles` */
export const memberFacts = (profile: string): RawBuilder<MemberRow> => {
  const of = (column: keyof MemberRow) => sql.ref(`${profile}.${column}`);
  return sql`json_build_object('user_id', ${of('user_id')}, 'username', ${of('username')}, 'display_name', ${of('display_name')},
    'avatar_url', ${of('avatar_url')}, 'tier', ${of('tier')}, 'badges', ${of('badges')}, 'selected_badge', ${of('selected_badge')})`;
};
