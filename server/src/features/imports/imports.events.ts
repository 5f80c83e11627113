import { defineEvent } from '#platform/events.ts';

/** All that a member has of the film `from` now belongs to the film `to`, because both turned out to be the same. */
export const filmMoved = defineEvent<{ userId: string; from: string; to: string }>('imports.film-moved');
