import { useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { isOutcomeUnknown } from '#lib/outcome-unknown.ts';
import { parseProblem } from '#lib/problem.ts';
import { refreshQueriesShowing } from '#lib/query-client.ts';
import { useViewerId } from '#lib/viewer.ts';
import { dispatchPageEventsInAllTabs } from '../model/page-events.ts';
import { trackingQuery } from './tracking.ts';

/** `isUnknown`: the server may have saved the rating, and only its answer was lost. */
export type RatingSync = { success: true } | { success: false; error: string; isUnknown: boolean };

/**
 * Returns a function that saves the viewer's rating of a film, in stars, and updates the screen. It never throws: a refused rating is
 * returned as an error to show.
 */
export function useSaveRating(): (movieId: string, rating: number) => Promise<RatingSync> {
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  return async (movieId, rating) => {
    try {
      const { ask_date_of: _, ...tracking } = await client.tracking.rate({ movie_id: movieId, rating });
      queryClient.setQueryData(trackingQuery(movieId).queryKey, tracking);
      if (viewerId !== null)
        dispatchPageEventsInAllTabs(['movieListsUpdated', 'ratingsUpdated'], { userId: viewerId, movieId, rating });
      void refreshQueriesShowing(queryClient, ['rating', 'list', 'timeline', 'review']);
      return { success: true };
    } catch (error) {
      return {
        success: false,
        error: error instanceof Error ? parseProblem(error).detail : 'Unknown error',
        isUnknown: isOutcomeUnknown(error),
      };
    }
  };
}
