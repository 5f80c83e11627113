import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { defineEvent } from '#platform/events.ts';

/** A member changed who may see their things. Not published when it stayed the same. */
export const audienceChanged = defineEvent<{ userId: string; audience: Audience /** ISO timestamp. */; at: string }>(
  'visibility.audience-changed',
);
