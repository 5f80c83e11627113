import { MovieBackfill } from '@halfstar/contract/movies/backfill.schema';
import type { BackfillRow } from './backfill.queries.ts';

/** Who started it, and where in the films it is, stays here. */
export const toBackfill = (row: BackfillRow): MovieBackfill => MovieBackfill.parse(row);
