import type { CreditRole } from '@halfstar/contract/movies/movies.schema';
import { skipToken } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const PAGE = 36;
const meta = { shows: ['movie', 'rating', 'list'] } as const;

/** A director or an actor. */
export const personQuery = (personId: string) => api.people.get.queryOptions({ input: { person_id: personId }, meta });

/** The films of a person page by page, newest first. @param role undefined: whatever they did in them */
export const filmsOfPersonQuery = (personId: string, role: CreditRole | undefined) =>
  api.browse.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({ person_id: personId, role, sort: 'year' as const, cursor, limit: PAGE }),
    ...cursorPaging,
    meta,
  });

/** The directors and actors with this name, most films first; nothing is searched while it is null. */
export const foundPeopleQuery = (query: string | null, limit: number) =>
  api.people.search.queryOptions({
    input: query === null ? skipToken : { query, limit },
    staleTime: 5 * 60_000,
    meta: { shows: ['movie'] },
  });
