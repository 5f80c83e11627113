import { defineEvent } from '#platform/events.ts';

/** All that a member has of a film is now of another one, which it turned out to be. */
export const filmMoved = defineEvent<{ userId: string; from: string; to: string }>('imports.film-moved');
