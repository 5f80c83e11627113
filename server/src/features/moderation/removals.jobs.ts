import { defineJob } from '#platform/jobs.ts';
import { purgeRemovedThings } from './removals.service.ts';

/** Runs every ten minutes. Deletes for good what moderators removed and nobody can bring back any more. */
export const purgeRemovedThingsJob = defineJob('moderation:purge-removed', (ctx) => purgeRemovedThings(ctx));
