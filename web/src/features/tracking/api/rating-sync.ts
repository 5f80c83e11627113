import { useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { parseProblem } from '#lib/problem.ts';
import { refresh } from '#lib/query-client.ts';
import { useViewerId } from '#lib/viewer.ts';
import { dispatchPageEvents } from '../model/page-events.ts';
import { trackingQuery } from './tracking.ts';

export type RatingSync = { success: true } | { success: false; error: string };

/** Saves the ratings of several films, one after the other. Returns a result instead of throwing. */
export function useRatingSync(): (movieId: string, rating: number) => Promise<RatingSync> {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  return async (movieId, rating) => {
    try {
      const { ask_date_of: _, ...tracking } = await client.tracking.rate({ movie_id: movieId, rating });
      queryClient.setQueryData(trackingQuery(movieId).queryKey, tracking);
      if (viewerId !== null)
        dispatchPageEvents(['movieListsUpdated', 'ratingsUpdated'], { userId: viewerId, movieId, rating });
      void refresh(queryClient, ['rating', 'list', 'timeline', 'review']);
      return { success: true };
    } catch (error) {
      return { success: false, error: error instanceof Error ? parseProblem(error).detail : 'Unknown error' };
    }
  };
}
