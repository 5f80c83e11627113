import { defineJob } from '#platform/jobs.ts';
import { endThoseOver } from './verification.service.ts';

/** Nightly. */
export const endVerifications = defineJob('accounts:end-verifications', (ctx) => endThoseOver(ctx));
