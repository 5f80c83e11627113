import { defineEvent } from '#platform/events.ts';

/** It is a member's turn to pick a film for a club. */
export const clubTurnBegan = defineEvent<{
  clubId: string;
  userId: string;
  /** Who passed the turn on; null for the time. */
  actorId: string | null;
  /** ISO timestamp. */
  at: string;
}>('clubs.turn-began');
