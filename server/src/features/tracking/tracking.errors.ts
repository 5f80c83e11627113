import { Refusal } from '#platform/errors.ts';

export const alreadyWatched = () => new Refusal('ALREADY_WATCHED');
