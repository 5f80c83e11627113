import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { QueryClient } from '@tanstack/react-query';
import { BoundedMap } from '#lib/bounded-map.ts';
import { pendingChoices } from '#lib/ordered-mutations.ts';
import { hideToast } from '#ui/toasts.tsx';
import { showUndoToast } from '#ui/undo-toast.tsx';
import { makeTrackingMutationKey, type TrackingChange } from '../model/tracking-change.ts';

/** More toasts than these are not shown at a time. */
const MAX_TOASTS = 100;
/** The toast about each film whose rating was cleared last. */
const toasts = new BoundedMap<string, string>(MAX_TOASTS);

/** Hides the toast about a film, if there is one. */
function withdraw(movieId: string): void {
  const toast = toasts.get(movieId);
  if (toast === undefined) return;
  toasts.delete(movieId);
  hideToast(toast);
}

// Restoring the former rating must not replace one that was given since.
window.addEventListener('ratingsUpdated', ({ detail: { movieId, rating } }) => {
  if (rating !== null) withdraw(movieId);
});

type Undoable = {
  movie: Pick<MovieSummary, 'id' | 'title'>;
  /** The rating before, in stars. */
  former: number;
  track: (change: TrackingChange) => void;
};

/**
 * Shows a toast that the rating of a film is cleared and that restores the former one on request. Does nothing when the film is being rated
 * again.
 */
export function offerRatingUndo(queryClient: QueryClient, { movie, former, track }: Undoable): void {
  const pending = pendingChoices<TrackingChange>(queryClient, makeTrackingMutationKey(movie.id));
  if (pending.some(({ kind }) => kind === 'rate')) return;
  withdraw(movie.id);
  const undo = async () => track({ kind: 'rate', rating: former });
  toasts.set(movie.id, showUndoToast(`Your stars for ${movie.title} are cleared.`, undo));
}
