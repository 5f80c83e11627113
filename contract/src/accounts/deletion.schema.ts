import { z } from 'zod';
import { Timestamp } from '../shared/ids.schema.ts';
import { MAX_PASSWORD_LENGTH } from './accounts.schema.ts';

/** For how many days an account whose deletion was requested can still be kept. */
export const GRACE_DAYS = 7;

export const DeletionRequest = z.strictObject({
  password: z.string().min(1, 'Enter your password.').max(MAX_PASSWORD_LENGTH, 'That is not your password.'),
});

/** When the account is deleted for good. */
export const DeletionPlan = z.object({ due_at: Timestamp });
export type DeletionPlan = z.infer<typeof DeletionPlan>;
