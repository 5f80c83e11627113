import { defineJob, type Job } from '#platform/jobs.ts';
import { markRemainingRead, type ReadUntil } from './mark-read.service.ts';

/** Marks the rest of a member’s notifications read when there are too many for one request. */
export const markRemainingReadJob: Job<ReadUntil> = defineJob('notifications:mark-read', markRemainingRead);
