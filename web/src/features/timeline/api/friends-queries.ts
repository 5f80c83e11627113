import { infiniteQueryOptions } from '@tanstack/react-query';
import { loadFilmPart } from '#features/movies/api/film-page-batch.ts';
import { client } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** The members followed by the viewer who have tracked a film, newest first. For members only. */
export const friendsOfFilmQuery = (movieId: string) =>
  infiniteQueryOptions({
    queryKey: ['friends-of-film', movieId],
    queryFn: async ({ pageParam: cursor, signal }) => {
      const load = () => client.timeline.listFriendsOfMovie({ movie_id: movieId, cursor }, { signal });
      const first = cursor === undefined ? await loadFilmPart(movieId, 'friends', load) : null;
      // The film's page has no friends for a viewer whose session has ended meanwhile. The call of the friends says why.
      return first ?? load();
    },
    ...cursorPaging,
    meta: { shows: ['follow', 'profile'] },
  });
