import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type RawBuilder, sql } from 'kysely';

/**
 * A `MovieSummary` as a JSON column, for queries of higher features.
 * @param alias of the row of `movies` in the query
 */
export const movieSummaryJson = (alias: string): RawBuilder<MovieSummary> => {
  const of = (column: keyof MovieSummary) => sql.ref(`${alias}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'title', ${of('title')}, 'year', ${of('year')}, 'poster_path', ${of('poster_path')})`;
};
