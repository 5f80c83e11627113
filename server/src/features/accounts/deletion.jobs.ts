import { defineJob } from '#platform/jobs.ts';
import { deleteDue } from './deletion.service.ts';

/** Every ten minutes. */
export const deleteDueAccounts = defineJob('accounts:delete-due-accounts', (ctx) => deleteDue(ctx));
