import { defineJob } from '#platform/jobs.ts';
import { deleteOldNotifications } from './notifications.service.ts';

/** Runs nightly. Deletes old notifications: see deleteOldNotifications. */
export const purgeNotifications = defineJob('notifications:purge', (ctx) => deleteOldNotifications(ctx));
