import { skipToken, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#lib/api.ts';
import { useViewerId } from '#lib/viewer.ts';

/** Whom of the people the viewer follows a film has met, newest first. Visitors follow nobody: theirs is never asked for. */
export function useFriendsOfFilm(movieId: string) {
  const viewerId = useViewerId();
  return useInfiniteQuery(
    api.timeline.friendsOfMovie.infiniteOptions({
      input: viewerId === null ? skipToken : (cursor: string | undefined) => ({ movie_id: movieId, cursor, limit: 20 }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      meta: { shows: ['follow', 'profile'] },
    }),
  );
}
