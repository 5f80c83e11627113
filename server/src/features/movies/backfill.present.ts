import { MovieBackfill } from '@halfstar/contract/movies/backfill.schema';
import type { BackfillRow } from './backfill.queries.ts';

/** A run without its internal columns, such as who started it and how far it got. */
export const toBackfill = (row: BackfillRow): MovieBackfill => MovieBackfill.parse(row);
