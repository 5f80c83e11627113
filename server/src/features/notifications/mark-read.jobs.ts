import { defineJob, type Job } from '#platform/jobs.ts';
import { markRemainingRead, type ReadUntil } from './mark-read.service.ts';

/** Marks the notifications of a member read that were too many for one request. */
export const markRestRead: Job<ReadUntil> = defineJob('notifications:mark-read', markRemainingRead);
