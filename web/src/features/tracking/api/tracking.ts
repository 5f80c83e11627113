import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Noun } from '@halfstar/contract/shared/live.schema';
import type { MovieTracking, Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadFilmPart } from '#features/movies/api/film-page-batch.ts';
import { client } from '#lib/api.ts';
import { loadCodeUntilSuccess } from '#lib/load-until-here.ts';
import {
  orderedMutation,
  pendingChoices,
  runMutationWithoutRejecting,
  usePendingChoices,
} from '#lib/ordered-mutations.ts';
import { useActIfSignedIn, useViewerId } from '#lib/viewer.ts';
import { useHidesScoresSetting } from '../components/hidden-scores.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { askDateOnceSettled, cancelAskingDate, deferAskingDate } from '../model/ask-date.ts';
import { dispatchPageEventsInAllTabs, type PageEventName } from '../model/page-events.ts';
import {
  applyTrackingChange,
  describeSignInPurpose,
  hasDiaryDetails,
  makeTrackingMutationKey,
  type TrackingChange,
} from '../model/tracking-change.ts';
import { fetchMovieTrackingInBatch } from './tracking-batch.ts';

/** The viewer's tracking of a film. Every component reads this query, so all show the same state. */
export const trackingQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['tracking', movieId],
    queryFn: () => loadFilmPart(movieId, 'tracking', () => fetchMovieTrackingInBatch(movieId)),
    // It came with the card, and the viewer's own changes refresh it: scrolling back must not ask again for each film.
    staleTime: 5 * 60_000,
    meta: { shows: ['rating', 'list'] },
  });

/**
 * Caches the viewer's tracking of films that came with another response, such as a page of cards. Skips films of which a later response is
 * cached or a change is being saved.
 * @param requestedAt when that response was requested, in milliseconds since 1970
 */
export function cacheTracking(queryClient: QueryClient, items: readonly MovieTracking[], requestedAt: number): void {
  for (const item of items) {
    const { queryKey } = trackingQuery(item.movie_id);
    const known = queryClient.getQueryState(queryKey);
    const isNewer = known?.data !== undefined && known.dataUpdatedAt >= requestedAt;
    const isChanging = pendingChoices(queryClient, makeTrackingMutationKey(item.movie_id)).length > 0;
    if (!isNewer && !isChanging) queryClient.setQueryData(queryKey, item, { updatedAt: requestedAt });
  }
}

function send(movieId: string, change: TrackingChange): Promise<MovieTracking | Tracked> {
  switch (change.kind) {
    case 'rate':
      return client.tracking.rate({ movie_id: movieId, rating: change.rating });
    case 'unrate':
      return client.tracking.removeRating({ movie_id: movieId });
    case 'add':
      return client.tracking.addToList({ movie_id: movieId, list_type: change.list });
    case 'remove':
      return client.tracking.removeFromList({ movie_id: movieId, list_type: change.list });
    case 'forget':
      return client.diary.deleteByMovie({ movie_id: movieId });
    case 'again':
      return change.on
        ? client.tracking.markToSeeAgain({ movie_id: movieId })
        : client.tracking.unmarkToSeeAgain({ movie_id: movieId });
  }
}

const nameChange = (title: string, kind: TrackingChange['kind']): string =>
  `Your ${kind === 'rate' || kind === 'unrate' ? 'stars' : 'choice'} for ${title}`;

const EVENTS: Record<TrackingChange['kind'], readonly PageEventName[]> = {
  // Rating a film also marks it as watched, so the lists changed too.
  rate: ['movieListsUpdated', 'ratingsUpdated'],
  unrate: ['ratingsUpdated'],
  add: ['movieListsUpdated'],
  remove: ['movieListsUpdated'],
  forget: ['movieListsUpdated'],
  again: ['movieListsUpdated'],
};

/**
 * The viewer's tracking of a film with the pending changes applied, so that a refused change is reverted; null until it is loaded. It is
 * fetched only if `enabled`.
 */
export function useTracking(
  movieId: string,
  enabled = true,
): {
  tracking: MovieTracking | null;
  error: unknown;
  retry: () => void;
} {
  const query = useQuery({ ...trackingQuery(movieId), enabled: enabled });
  const pending = usePendingChoices<TrackingChange>(makeTrackingMutationKey(movieId));
  return {
    tracking: query.data === undefined ? null : pending.reduce(applyTrackingChange, query.data),
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Whether scores of the film are hidden from the viewer; also while it is unknown whether they have watched it. */
export function useScoresHidden(movieId: string): boolean {
  const hides = useHidesScoresSetting();
  const { tracking } = useTracking(movieId, hides);
  return hides && tracking?.status !== 'watched';
}

type WantedChange = TrackingChange | ((now: MovieTracking) => TrackingChange);

/**
 * Returns a function that rates a film or changes its lists. The change is shown at once and rolled back with a toast when the server
 * refuses; changes to one film reach the server in order, and a function as the change gets the state at that moment. Visitors are asked to
 * sign in, and members to confirm before viewings in their diary would be removed; the function may also ask for the date, or offer to
 * restore a cleared rating.
 */
export function useTrackFilm(
  movie: Pick<MovieSummary, 'id' | 'title'>,
): (change: WantedChange, onAnswered?: () => void) => void {
  const movieId = movie.id;
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  const asMember = useActIfSignedIn();
  const makeOptions = ({ kind }: TrackingChange, former: number | null) => ({
    ...orderedMutation(makeTrackingMutationKey(movieId)),
    mutationFn: (change: TrackingChange) => send(movieId, change),
    onSuccess: async (answer: MovieTracking | Tracked, change: TrackingChange) => {
      const { ask_date_of: entryId = null, ...tracking } = { ask_date_of: null, ...answer };
      if (entryId !== null) askDateOnceSettled(movie, entryId);
      else if (tracking.status === 'watched') deferAskingDate(movieId);
      else cancelAskingDate(movieId);
      const { queryKey } = trackingQuery(movieId);
      // A response that was requested before this change would show the former state.
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, tracking);
      if (viewerId !== null)
        dispatchPageEventsInAllTabs(EVENTS[change.kind], { userId: viewerId, movieId, rating: tracking.rating });
      // On demand, because few ratings are cleared.
      if (former !== null)
        void loadCodeUntilSuccess(() => import('./undo-clearing.ts')).then(({ offerRatingUndo: offerUndo }) =>
          offerUndo(queryClient, { movie, former, track }),
        );
    },
    meta: {
      changes: ['rating', 'list', 'timeline'] satisfies Noun[],
      unsaved: nameChange(movie.title, kind),
    },
  });
  const track = (wanted: WantedChange, onAnswered?: () => void): void => {
    const known = queryClient.getQueryData(trackingQuery(movieId).queryKey);
    const now =
      known &&
      pendingChoices<TrackingChange>(queryClient, makeTrackingMutationKey(movieId)).reduce(applyTrackingChange, known);
    if (typeof wanted === 'function' && now === undefined) return;
    const change = typeof wanted === 'function' ? wanted(now as MovieTracking) : wanted;
    asMember(describeSignInPurpose(movie.title, change), () => {
      deferAskingDate(movieId);
      const cleared = change.kind === 'unrate' ? (now?.rating ?? null) : null;
      const loses = change.kind === 'remove' && change.list === 'watched' && now !== undefined && hasDiaryDetails(now);
      if (loses) openViewingDialog({ kind: 'forget', movie });
      else void runMutationWithoutRejecting(queryClient, makeOptions(change, cleared), change).then(onAnswered);
    });
  };
  return track;
}
