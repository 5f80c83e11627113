import { api } from '#lib/api.ts';
import { cursorPaging } from '#lib/next-page.ts';

/** The members followed by the viewer who have tracked a film, newest first. For members only. */
export const friendsOfFilmQuery = (movieId: string) =>
  api.timeline.listFriendsOfMovie.infiniteOptions({
    input: (cursor: string | undefined) => ({ movie_id: movieId, cursor, limit: 20 }),
    ...cursorPaging,
    meta: { shows: ['follow', 'profile'] },
  });
