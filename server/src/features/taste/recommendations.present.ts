import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Member } from '@halfstar/contract/profiles/profiles.schema';
import type { RecommendationReason } from '@halfstar/contract/taste/recommendations.schema';
import type { RecommendationRow } from './recommendations.queries.ts';

/** What the reasons name, by id; what is missing may not be shown. */
export interface Named {
  members: ReadonlyMap<string, Member>;
  movies: ReadonlyMap<string, MovieSummary>;
}

const pick = <Value>(ids: readonly string[], from: ReadonlyMap<string, Value>): Value[] =>
  ids.flatMap((id) => from.get(id) ?? []);

/** Why a member is recommended: followees say more than films, unless the films are many. */
export function toReason(row: RecommendationRow, { members, movies }: Named): RecommendationReason {
  const named = pick(row.mutual_ids, members);
  if (named.length > 0 && 3 * row.mutuals >= row.films)
    return { kind: 'mutuals', member_count: Math.max(row.mutuals, named.length), members: named };
  if (row.films > 0) return { kind: 'movies', movie_count: row.films, movies: pick(row.film_ids, movies) };
  if (named.length > 0) return { kind: 'mutuals', member_count: Math.max(row.mutuals, named.length), members: named };
  return { kind: 'popular' };
}
