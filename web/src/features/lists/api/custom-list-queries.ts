import { MAX_NAME_SEARCH } from '@halfstar/contract/shared/page.schema';
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { allPages } from '#lib/all-pages.ts';
import { api, client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

const meta = { shows: ['custom_list', 'profile', 'movie'] } as const;

/** The custom lists of a member, last changed first. */
export const customListsQuery = (userId: string) =>
  api.lists.listByMember.infiniteOptions({
    input: (cursor: string | undefined) => ({ user_id: userId, cursor, limit: 12 }),
    ...cursorPaging,
    meta,
  });

/** A member's lists whose names have each of these words, last changed first; nothing is searched while `search` is null. */
export const foundListsQuery = (userId: string, search: string | null, limit: number) =>
  api.lists.listByMember.queryOptions({
    input: search === null ? skipToken : { user_id: userId, search: search.slice(0, MAX_NAME_SEARCH), limit },
    staleTime: 5 * 60_000,
    meta,
  });

/** A custom list without its films, which come with `customListFilmsQuery`. */
export const customListQuery = (listId: string) => api.lists.get.queryOptions({ input: { list_id: listId }, meta });

/** The films of a list in its order, page by page. */
export const customListFilmsQuery = (listId: string) =>
  api.lists.listMovies.infiniteOptions({
    input: (cursor: string | undefined) => ({ list_id: listId, cursor, limit: 50 }),
    ...cursorPaging,
    meta,
  });

/** The films of a custom list in its order, page by page. */
export const useCustomListFilms = (listId: string) => useInfiniteQuery(customListFilmsQuery(listId));

export type FilmsQuery = ReturnType<typeof useCustomListFilms>;

/** All custom lists of the viewer, also those without the film; each with whether it contains the film. */
export const useOwnListChoicesForFilm = (movieId: string) =>
  useQuery({
    ...api.lists.listForMovie.queryOptions({ input: { movie_id: movieId }, meta }),
    queryFn: () => allPages((cursor) => client.lists.listForMovie({ movie_id: movieId, cursor, limit: 50 })),
  });
