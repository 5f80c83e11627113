import { Refusal } from '#platform/errors.ts';

export const backfillUnderWay = () => new Refusal('BACKFILL_UNDER_WAY');
export const noFilmSource = () => new Refusal('NO_FILM_SOURCE');
export const nothingToFill = () => new Refusal('NOTHING_TO_FILL');
export const noBackfillUnderWay = () => new Refusal('NO_BACKFILL_UNDER_WAY');
