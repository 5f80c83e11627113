import { isDeepStrictEqual } from 'node:util';
import type { TrackingState } from '#features/tracking/import/states.service.ts';

/** What was changed by its parts: a film's rating, lists and viewings, or the whole of a review or a list. */
export type Parts = Map<string, object>;

export interface PartsChange {
  before: Parts;
  after: Parts;
}

/**
 * Rewrites the changes `later`, earliest first, in place, as if `undone` had never been made, so that undoing one of them does not bring
 * back what it had made.
 * @returns by part, the index in `later` of the change that has replaced it
 */
export function rewriteLaterChanges(undone: PartsChange, later: readonly PartsChange[]): Map<string, number> {
  const replacedBy = new Map<string, number>();
  for (const part of new Set([...undone.before.keys(), ...undone.after.keys()])) {
    const [before, after] = [undone.before.get(part), undone.after.get(part)];
    if (isSamePart(before, after)) continue;
    for (const [place, change] of later.entries()) {
      // The member has changed it in between.
      if (!isSamePart(change.before.get(part), after)) break;
      const isReplaced = !isSamePart(change.after.get(part), after);
      setPart(change.before, part, before);
      if (isReplaced) replacedBy.set(part, place);
      else setPart(change.after, part, before);
      if (isReplaced) break;
    }
  }
  return replacedBy;
}

const setPart = (parts: Parts, part: string, value: object | undefined): void => {
  if (value === undefined) parts.delete(part);
  else parts.set(part, value);
};

/** When it was written says nothing, nor does the rating of a review, which is that of the film. */
const isSamePart = (one: object | undefined, other: object | undefined): boolean =>
  isDeepStrictEqual(withoutTimes(one), withoutTimes(other));

const withoutTimes = (part: object | undefined): Record<string, unknown> | undefined =>
  part && { ...part, created_at: null, updated_at: null, ...('content' in part ? { rating: null } : {}) };

const RATING = 'rating';
const WHOLE = 'whole';

/** A film's rating, lists and viewings as parts, each by a name of its own. `toTracking` makes them one again. */
export const trackingParts = ({ rating, entries, viewings }: TrackingState): Parts =>
  new Map<string, object>([
    ...(rating === null ? [] : [[RATING, rating] as const]),
    ...entries.map((entry) => [`list ${entry.list_type}`, entry] as const),
    ...viewings.map((viewing) => [`viewing ${viewing.id}`, viewing] as const),
  ]);

/** Whether an undo counts this part among those it could not take back: not the entry of the watched list, which goes with the viewings. */
export const isCountedPart = (part: string): boolean => part !== 'list watched';

/** The state of a film from its parts: the reverse of `trackingParts`. */
export function toTracking(parts: Parts): TrackingState {
  const named = (start: string) => [...parts].filter(([part]) => part.startsWith(start)).map(([, value]) => value);
  return {
    rating: (parts.get(RATING) ?? null) as TrackingState['rating'],
    entries: named('list ') as TrackingState['entries'],
    viewings: named('viewing ') as TrackingState['viewings'],
  };
}

/** A review or a list as its only part. */
export const wholePart = (whole: object | null): Parts => new Map(whole === null ? [] : [[WHOLE, whole]]);

/** The review or list that `wholePart` was given; null without one. */
export const toWhole = (parts: Parts): object | null => parts.get(WHOLE) ?? null;
