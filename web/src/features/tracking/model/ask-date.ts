import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import { isTypingTarget } from '#lib/fields.ts';
import { onViewerChange } from '#lib/viewer.ts';
import { isViewingDialogOpen, openViewingDialog } from '../hooks/viewing-dialog-state.ts';

/**
 * How long to wait after the last choice before asking for the date, so that the dialog does not receive a second press or the
 * next arrow key.
 */
export const SETTLED_MS = 1500;

type PendingRequest = { movie: Pick<MovieSummary, 'id' | 'title'>; entryId: string; timer: number | undefined };

const waiting = new Map<string, PendingRequest>();

/** Opens the dialog that asks for the date of a new viewing, once the member has not changed the film for a moment. */
export function askDateOnceSettled(movie: PendingRequest['movie'], entryId: string): void {
  waiting.set(movie.id, { movie, entryId, timer: undefined });
  deferAskingDate(movie.id);
}

/** Restarts the wait before the question for a film, because the member chose again. Does nothing when no question is waiting. */
export function deferAskingDate(movieId: string): void {
  const asking = waiting.get(movieId);
  if (asking === undefined) return;
  clearTimeout(asking.timer);
  asking.timer = window.setTimeout(() => {
    // One question at a time, and not while something is typed: its first key would answer.
    if (isViewingDialogOpen() || isTypingTarget(document.activeElement)) {
      deferAskingDate(movieId);
      return;
    }
    waiting.delete(movieId);
    openViewingDialog({ kind: 'date', movie: asking.movie, entryId: asking.entryId });
  }, SETTLED_MS);
}

/** Drops the waiting question for a film, because the film was removed from watched. */
export function cancelAskingDate(movieId: string): void {
  clearTimeout(waiting.get(movieId)?.timer);
  waiting.delete(movieId);
}

onViewerChange(() => {
  for (const movieId of waiting.keys()) cancelAskingDate(movieId);
});
