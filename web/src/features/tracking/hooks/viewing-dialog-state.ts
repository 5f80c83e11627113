import type { MovieSummary } from '@halfstar/contract/movies/movies.schema';
import type { DiaryEntry } from '@halfstar/contract/tracking/diary.schema';
import { useSyncExternalStore } from 'react';

type Film = Pick<MovieSummary, 'id' | 'title'>;

/**
 * What the viewing dialog is opened for: to ask for the date of a viewing that has just begun, to note another viewing, to
 * correct one, or to ask whether the diary is to lose all of a film.
 */
export type ViewingAsked =
  | { kind: 'date'; movie: Film; entryId: string }
  | { kind: 'log'; movie: Film }
  | { kind: 'edit'; movie: Film; entry: DiaryEntry }
  | { kind: 'forget'; movie: Film };

let asked: ViewingAsked | null = null;
const listeners = new Set<() => void>();

function set(next: ViewingAsked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Opens the viewing dialog over whatever is shown. */
export const openViewing = (next: ViewingAsked): void => set(next);
export const isViewingAsked = (): boolean => asked !== null;
export const closeViewing = (): void => set(null);
export const useViewingAsked = (): ViewingAsked | null =>
  useSyncExternalStore(
    subscribe,
    () => asked,
    () => null,
  );
