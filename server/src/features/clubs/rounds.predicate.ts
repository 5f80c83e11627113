import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Asker } from '#features/visibility/visibility.predicate.ts';

/**
 * SQL condition: whether the round of a club's film is sealed: until the time to discuss it, without one until the club finishes it. Reads
 * go by this condition and not by the job that says that the round is open, so a round opens at its time exactly.
 * @param film the alias of movie_club_films
 * @param at ISO timestamp
 */
export const isSealedRound = (film: string, at: string): RawBuilder<SqlBool> => {
  const column = (name: string) => sql.ref(`${film}.${name}`);
  return sql`(${column('sealed')} and ${column('revealed_at')} is null and ${column('status')} = 'current'
    and coalesce(${column('discuss_at')} > ${at}::timestamptz, true))`;
};

/**
 * SQL condition: whether the round of a club's film is sealed for the viewer: nobody but who has a review of the film in the club is shown
 * the ratings and texts of others, whatever role or tier they have. Served by movie_club_reviews_one_each.
 * @param film the alias of movie_club_films
 * @param at ISO timestamp
 */
export const isSealedFor = (viewer: Asker, film: string, at: string): RawBuilder<SqlBool> => {
  const given = sql`exists (select from movie_club_reviews given
    where given.club_id = ${sql.ref(`${film}.club_id`)} and given.movie_id = ${sql.ref(`${film}.movie_id`)}
      and given.user_id = ${viewer?.userId ?? null}::uuid)`;
  return sql`(${isSealedRound(film, at)} and not ${given})`;
};
