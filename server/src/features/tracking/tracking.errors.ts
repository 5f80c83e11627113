import { Refusal } from '#platform/errors.ts';

export const alreadyWatched = () => new Refusal('ALREADY_WATCHED');
export const notWatched = () => new Refusal('NOT_WATCHED');
export const viewingsThere = () => new Refusal('VIEWINGS_THERE');
