import { defineJob } from '#platform/jobs.ts';
import { endExpiredVerifications } from './verification.service.ts';

/**
 * Runs nightly and ends the verifications whose year is over. The name is older than the feature and stays, because a queued job is found
 * by it.
 */
export const endVerifications = defineJob('accounts:end-verifications', (ctx) => endExpiredVerifications(ctx));
