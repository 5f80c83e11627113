import { z } from 'zod';
import { NOTIFICATION_TYPES } from './types.notifications.ts';

export const DIGEST_FREQUENCIES = ['off', 'daily', 'weekly'] as const;
export const DigestFrequency = z.enum(DIGEST_FREQUENCIES);
export type DigestFrequency = z.infer<typeof DigestFrequency>;

/** Whether a type of notification is made at all, and whether the email digest contains it then. */
export const NotificationPreference = z.strictObject({ in_app: z.boolean(), email: z.boolean() });
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** A member's choices. Every type is listed; both are on by default, and the digest is off. */
export const NotificationPreferences = z.object({
  digest: DigestFrequency,
  types: z.array(z.object({ type: z.enum(NOTIFICATION_TYPES), ...NotificationPreference.shape })),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
