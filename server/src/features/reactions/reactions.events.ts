import type { Subject } from '#features/subjects/subjects.service.ts';
import { defineEvent } from '#platform/events.ts';

interface ReactionChange {
  subject: Subject;
  /** Who reacted. */
  userId: string;
  /** ISO timestamp. */
  at: string;
  cause: 'user';
}

/** A member reacted to a subject, maybe their own, or replaced their reaction by another. */
export const reactionSet = defineEvent<ReactionChange>('reactions.set');
/** A member took their reaction back. */
export const reactionRemoved = defineEvent<ReactionChange>('reactions.removed');
