import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { type RawBuilder, sql } from 'kysely';

/** A film as lists and cards show it, as a JSON column of a query of a higher feature. @param movie the alias of the row of `movies` */
export const movieFacts = (movie: string): RawBuilder<MovieSummary> => {
  const of = (column: keyof MovieSummary) => sql.ref(`${movie}.${column}`);
  return sql`json_build_object('id', ${of('id')}, 'title', ${of('title')}, 'year', ${of('year')}, 'poster_path', ${of('poster_path')})`;
};
