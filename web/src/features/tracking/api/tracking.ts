import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { Noun } from '@halfstar/contract/shared/live.schema';
import type { MovieTracking, Tracked } from '@halfstar/contract/tracking/tracking.schema';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { loadFilmPart } from '#features/movies/api/film-page-batch.ts';
import { client } from '#lib/api.ts';
import { loadUntilHere } from '#lib/load-until-here.ts';
import { orderedMutation, pendingChoices, startMutation, usePendingChoices } from '#lib/ordered-mutations.ts';
import { useAsMember, useViewerId } from '#lib/viewer.ts';
import { useHidesScores } from '../components/hidden-scores.ts';
import { openViewingDialog } from '../hooks/viewing-dialog-state.ts';
import { askDateOnceSettled, cancelAskingDate, deferAskingDate } from '../model/ask-date.ts';
import { dispatchPageEvents, type PageEventName } from '../model/page-events.ts';
import {
  applyTrackingChange,
  hasDiaryDetails,
  makeMutationKey,
  type TrackingChange,
  toPurpose,
} from '../model/tracking-change.ts';
import { loadTracking } from './tracking-batch.ts';

/** The viewer's tracking of a film. Every component reads this query, so all show the same state. */
export const trackingQuery = (movieId: string) =>
  queryOptions({
    queryKey: ['tracking', movieId],
    queryFn: () => loadFilmPart(movieId, 'tracking', () => loadTracking(movieId)),
    // It came with the card, and the viewer's own changes refresh it: scrolling back must not ask again for each film.
    staleTime: 5 * 60_000,
    meta: { shows: ['rating', 'list'] },
  });

/**
 * Keeps the tracking that came with another answer, such as a page of cards, unless something newer is known: a response to a later
 * request, or a change that is being saved.
 * @param askedAt when that answer was requested, in milliseconds
 */
export function keepTracking(queryClient: QueryClient, items: readonly MovieTracking[], askedAt: number): void {
  for (const item of items) {
    const { queryKey } = trackingQuery(item.movie_id);
    const known = queryClient.getQueryState(queryKey);
    const isNewer = known?.data !== undefined && known.dataUpdatedAt >= askedAt;
    const isChanging = pendingChoices(queryClient, makeMutationKey(item.movie_id)).length > 0;
    if (!isNewer && !isChanging) queryClient.setQueryData(queryKey, item, { updatedAt: askedAt });
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

const describeUnsaved = (title: string, kind: TrackingChange['kind']): string =>
  kind === 'rate' || kind === 'unrate'
    ? `Your stars for ${title} may not be saved.`
    : `Your choice for ${title} may not be saved.`;

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
 * The tracking of a film: the server's data with the pending changes applied, so that a refused change is reverted. It is
 * fetched only if `wanted`.
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
  const pending = usePendingChoices<TrackingChange>(makeMutationKey(movieId));
  return {
    tracking: query.data === undefined ? null : pending.reduce(applyTrackingChange, query.data),
    error: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Whether scores of the film are hidden from the viewer; also while it is unknown whether they have watched it. */
export function useScoresHidden(movieId: string): boolean {
  const hides = useHidesScores();
  const { tracking } = useTracking(movieId, hides);
  return hides && tracking?.status !== 'watched';
}

type WantedChange = TrackingChange | ((now: MovieTracking) => TrackingChange);

/**
 * Rates a film or changes its lists. Shown at once, rolled back with a toast when the server refuses; without a response the toast
 * offers the change again. Changes to one film reach the server in the order in which they were made; a toggle uses the state at
 * that moment. Visitors are asked to sign in. Members with the journal setting are asked for the date once the change is saved.
 * Before viewings would be removed from the diary, the member is asked to confirm. A rating that was cleared can be restored.
 */
export function useTrackFilm(
  movie: Pick<MovieSummary, 'id' | 'title'>,
): (change: WantedChange, onAnswered?: () => void) => void {
  const movieId = movie.id;
  const queryClient = useQueryClient();
  const viewerId = useViewerId();
  const asMember = useAsMember();
  const makeOptions = ({ kind }: TrackingChange, former: number | null) => ({
    ...orderedMutation(makeMutationKey(movieId)),
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
        dispatchPageEvents(EVENTS[change.kind], { userId: viewerId, movieId, rating: tracking.rating });
      // On demand, because few ratings are cleared.
      if (former !== null)
        void loadUntilHere(() => import('./undo-clearing.ts')).then(({ offerUndo }) =>
          offerUndo(queryClient, { movie, former, track }),
        );
    },
    meta: {
      changes: ['rating', 'list', 'timeline'] satisfies Noun[],
      unsaved: describeUnsaved(movie.title, kind),
    },
  });
  const track = (wanted: WantedChange, onAnswered?: () => void): void => {
    const known = queryClient.getQueryData(trackingQuery(movieId).queryKey);
    const now =
      known && pendingChoices<TrackingChange>(queryClient, makeMutationKey(movieId)).reduce(applyTrackingChange, known);
    if (typeof wanted === 'function' && now === undefined) return;
    const change = typeof wanted === 'function' ? wanted(now as MovieTracking) : wanted;
    asMember(toPurpose(movie.title, change), () => {
      deferAskingDate(movieId);
      const cleared = change.kind === 'unrate' ? (now?.rating ?? null) : null;
      const loses = change.kind === 'remove' && change.list === 'watched' && now !== undefined && hasDiaryDetails(now);
      if (loses) openViewingDialog({ kind: 'forget', movie });
      else void startMutation(queryClient, makeOptions(change, cleared), change).then(onAnswered);
    });
  };
  return track;
}
