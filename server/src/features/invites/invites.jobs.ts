import { defineCounterCheck } from '#platform/database/drift.ts';
import { STORED_COUNTERS } from './invites.queries.ts';

/**
 * Runs nightly and reports invite codes whose stored number of uses differs from their redemptions. The name is older than the feature and
 * stays, because a queued job is found by it.
 */
export const checkInviteUses = defineCounterCheck('accounts:check-invite-uses', STORED_COUNTERS);
