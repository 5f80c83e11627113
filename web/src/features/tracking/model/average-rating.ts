/** An average of fewer says more about them than about the film. */
export const MIN_RATINGS = 5;

/** `rating_average` is null where there is none, and where the server hides it from the viewer. */
export type Score = { rating_average: number | null; rating_count: number };

export type AverageState =
  | { kind: 'unrated' }
  | { kind: 'few'; ratings: number }
  | { kind: 'hidden' }
  | { kind: 'shown'; average: number; ratings: number };

/** Whether a members' average is shown: it needs `minRatings`, and is hidden while the viewer wants to see the film first. */
export function averageState(
  { rating_average: average, rating_count: ratings }: Score,
  { veiled = false, minRatings = MIN_RATINGS }: { veiled?: boolean; minRatings?: number } = {},
): AverageState {
  if (ratings === 0) return { kind: 'unrated' };
  if (ratings < minRatings) return { kind: 'few', ratings };
  if (veiled || average === null) return { kind: 'hidden' };
  return { kind: 'shown', average, ratings };
}
