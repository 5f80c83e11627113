import { z } from 'zod';
import { MAX_STARS, MIN_STARS, RATING_MESSAGES, STAR_STEP } from './rating.ts';

/** A rating in stars: 0.5 to 5 in half steps. The database keeps stars × 2 as an integer. */
export const Stars = z
  .number({ error: RATING_MESSAGES.outOfRange })
  .min(MIN_STARS, RATING_MESSAGES.outOfRange)
  .max(MAX_STARS, RATING_MESSAGES.outOfRange)
  .multipleOf(STAR_STEP, RATING_MESSAGES.outOfRange);
