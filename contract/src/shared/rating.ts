export const RATING_MESSAGES = {
  outOfRange: 'Rating must be between 0.5 and 5 stars',
  required: 'Please provide a rating',
  tooHigh: 'Rating must be 5 stars or less',
  notHalfStep: 'Rating must be in half-star increments',
} as const;

export const MIN_STARS = 0.5;
export const MAX_STARS = 5;
export const STAR_STEP = 0.5;

/** Stars (0.5–5) to the integer that is stored (1–10). */
export const toStoredRating = (stars: number): number => Math.round(stars * 2);

/** The stored integer (1–10) to stars (0.5–5). */
export const toStars = (stored: number): number => stored / 2;
