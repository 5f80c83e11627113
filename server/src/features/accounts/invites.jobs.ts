import { reportDrift } from '#platform/database/drift.ts';
import { defineJob } from '#platform/jobs.ts';
import { KEPT_NUMBERS } from './invites.queries.ts';

/** Nightly. */
export const checkInviteUses = defineJob('accounts:check-invite-uses', (ctx) => reportDrift(ctx, KEPT_NUMBERS));
