import { z } from 'zod';

/** Longer than every word for yes and no. Only shorter texts are compared with those. */
const MAX_WORD = 8;

/** Yes or no in a query, where all values are texts. */
export const Flag = z.string().max(MAX_WORD).pipe(z.stringbool()).or(z.boolean());
