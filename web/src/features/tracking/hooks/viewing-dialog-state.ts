import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { createValueStore } from '#lib/value-store.ts';
import { onViewerChange } from '#lib/viewer.ts';

type Film = Pick<MovieSummary, 'id' | 'title'>;

/**
 * What the viewing dialog is opened for: to ask for the date of a new viewing, to log another one, to correct one, or to
 * confirm that all viewings of a film are removed.
 */
export type ViewingDialogRequest =
  | { kind: 'date'; movie: Film; entryId: string }
  | { kind: 'log'; movie: Film }
  | { kind: 'edit'; movie: Film; entry: DiaryEntry }
  | { kind: 'forget'; movie: Film };

const request = createValueStore<ViewingDialogRequest | null>(null);

/** Opens the viewing dialog over whatever is shown. */
export const openViewingDialog = (next: ViewingDialogRequest): void => request.set(next);
/** Whether the viewing dialog is open now, for code outside of rendering. */
export const isViewingDialogOpen = (): boolean => request.get() !== null;
export const closeViewingDialog = (): void => request.set(null);
onViewerChange(closeViewingDialog);
/** What the viewing dialog was opened for; null while it is closed. */
export const useViewingDialogRequest = (): ViewingDialogRequest | null => request.useValue();
