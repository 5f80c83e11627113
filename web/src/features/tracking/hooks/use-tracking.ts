import type { MovieTracking } from '@halfstar/contract/tracking/tracking.schema';
import { queryOptions, useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#lib/api.ts';
import { announce, type PageEventName } from '#lib/page-events.ts';
import { useAsMember, useHidesScores, useViewerId } from '#lib/viewer.ts';
import { loadTracking } from './tracking-batch.ts';
import { changed, type TrackingChange } from './tracking-change.ts';

/** The one place that knows how a film stands: whatever shows it reads this key, so all places agree. */
const trackingQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['tracking', movieId],
    queryFn: () => loadTracking(movieId),
    meta: { shows: ['rating', 'list'] },
  });

const mutationKeyOf = (movieId: string) => ['track', movieId];

function send(movieId: string, change: TrackingChange): Promise<MovieTracking> {
  switch (change.kind) {
    case 'rate':
      return client.tracking.rate({ movie_id: movieId, rating: change.rating });
    case 'unrate':
      return client.tracking.unrate({ movie_id: movieId });
    case 'add':
      return client.tracking.addToList({ movie_id: movieId, list_type: change.list });
    case 'remove':
      return client.tracking.removeFromList({ movie_id: movieId, list_type: change.list });
  }
}

const EVENTS: Record<TrackingChange['kind'], readonly PageEventName[]> = {
  // A rated film is a watched one, so the lists changed too.
  rate: ['ratingsUpdated', 'movieListsUpdated'],
  unrate: ['ratingsUpdated'],
  add: ['movieListsUpdated'],
  remove: ['movieListsUpdated'],
};

/**
 * How a film stands: the server's word with the unanswered changes on top, so that a refusal takes itself back. The server is
 * asked only if the answer is wanted.
 */
export function useTracking(
  movieId: string,
  wanted = true,
): {
  tracking: MovieTracking | null;
  error: unknown;
  retry: () => void;
} {
  const query = useQuery({ ...trackingQuery(movieId), enabled: wanted });
  const pending = useMutationState({
    filters: { mutationKey: mutationKeyOf(movieId), status: 'pending' },
    select: (mutation) => mutation.state.variables as TrackingChange,
  });
  return {
    tracking: query.data === undefined ? null : pending.reduce(changed, query.data),
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Whether scores of the film stay veiled for the viewer; also until it is known that they have watched it. */
export function useVeil(movieId: string): boolean {
  const hides = useHidesScores();
  const { tracking } = useTracking(movieId, hides);
  return hides && tracking?.status !== 'watched';
}

/**
 * Rates a film or changes its lists. Shown at once, rolled back with a toast when the server refuses. Changes to one film
 * reach the server in the order in which they were made. Visitors are led to /auth.
 */
export function useTrackFilm(movieId: string): (change: TrackingChange) => void {
  const cache = useQueryClient();
  const viewerId = useViewerId();
  const asMember = useAsMember();
  const { mutate } = useMutation({
    mutationKey: mutationKeyOf(movieId),
    scope: { id: `track ${movieId}` },
    mutationFn: (change: TrackingChange) => send(movieId, change),
    onSuccess: async (tracking, change) => {
      const { queryKey } = trackingQuery(movieId);
      // An answer that set out before this one would show the film as it was.
      await cache.cancelQueries({ queryKey });
      cache.setQueryData(queryKey, tracking);
      if (viewerId !== null) announce(EVENTS[change.kind], { userId: viewerId, movieId, rating: tracking.rating });
    },
    meta: { changes: ['rating', 'list', 'timeline'] },
  });
  return (change) => asMember(() => mutate(change));
}
