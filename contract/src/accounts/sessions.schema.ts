import { z } from 'zod';
import { Id, Timestamp } from '../shared/ids.schema.ts';

/** How many of a member's sessions are listed, last used first. */
export const MAX_SESSIONS_SHOWN = 50;

/** A device on which the member is signed in. */
export const SignedInDevice = z.object({
  id: Id,
  device: z.string().meta({ description: 'In words, such as "Firefox on Windows".' }),
  last_used_at: Timestamp.meta({ description: 'To about five minutes.' }),
  created_at: Timestamp,
  current: z.boolean().meta({ description: 'Whether this is the session that asks.' }),
});
export type SignedInDevice = z.infer<typeof SignedInDevice>;

/** The current session first, then the last used ones. */
export const SignedInDevices = z.object({
  items: z.array(SignedInDevice).max(MAX_SESSIONS_SHOWN),
  total: z
    .number()
    .int()
    .meta({
      description: `How many there are, also those that are not listed: this is no page, and ends after ${MAX_SESSIONS_SHOWN}.`,
    }),
});
export type SignedInDevices = z.infer<typeof SignedInDevices>;
