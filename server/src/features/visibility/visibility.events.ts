import type { Audience } from '@halfstar/contract/visibility/visibility.schema';
import { defineEvent } from '#platform/events.ts';

/**
 * A member chose another audience for their profile, reviews, lists and activities. Not published when it stayed the same, nor when the
 * account is being deleted.
 */
export const audienceChanged = defineEvent<{ userId: string; audience: Audience /** ISO timestamp. */; at: string }>(
  'visibility.audience-changed',
);
