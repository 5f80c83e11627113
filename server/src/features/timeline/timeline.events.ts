import type { Cause } from '#features/tracking/tracking.events.ts';
import { defineEvent } from '#platform/events.ts';

interface CardReaction {
  cardId: string;
  /** Whose activities the card shows. */
  cardOwnerId: string;
  movieId: string;
  /** Who reacted. */
  userId: string;
  /** ISO timestamp. */
  at: string;
  cause: Cause;
}

/** A member reacted to an activity card, maybe their own, or replaced their reaction by another. */
export const cardReactionSet = defineEvent<CardReaction>('timeline.reaction-set');
/** A member took their reaction to an activity card back. */
export const cardReactionRemoved = defineEvent<CardReaction>('timeline.reaction-removed');
