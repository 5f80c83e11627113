/** An average of fewer ratings says little about the film. */
export const MIN_RATINGS = 5;

/** `rating_average` is null when there is none or the server hides it from the viewer. */
export type Score = { rating_average: number | null; rating_count: number };

export type AverageState =
  | { kind: 'unrated' }
  | { kind: 'few'; ratings: number }
  | { kind: 'hidden' }
  | { kind: 'shown'; average: number; ratings: number };

/**
 * Whether a members' average is shown: it needs `minRatings`, and is hidden from viewers who hide scores and have not watched
 * the film.
 */
export function averageState(
  { rating_average: average, rating_count: ratings }: Score,
  { veiled = false, minRatings = MIN_RATINGS }: { veiled?: boolean; minRatings?: number } = {},
): AverageState {
  if (ratings === 0) return { kind: 'unrated' };
  if (ratings < minRatings) return { kind: 'few', ratings };
  if (veiled || average === null) return { kind: 'hidden' };
  return { kind: 'shown', average, ratings };
}
