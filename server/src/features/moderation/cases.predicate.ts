import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** SQL condition: case `c` is not about the member, nor about a club that is theirs by now. */
export const caseIsNotAbout = (userId: RawBuilder<unknown>): RawBuilder<SqlBool> => sql`(c.owner_id <> ${userId}
  and not (c.content_type = 'club' and exists (select from movie_clubs m where m.id = c.content_id and m.owner_id = ${userId})))`;
