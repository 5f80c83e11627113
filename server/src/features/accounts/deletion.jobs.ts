import { defineJob } from '#platform/jobs.ts';
import { deleteDue, deleteUnconfirmed } from './deletion.service.ts';

/** Runs every ten minutes. */
export const deleteDueAccounts = defineJob('accounts:delete-due-accounts', (ctx) => deleteDue(ctx));

/** Runs nightly. */
export const deleteUnconfirmedAccounts = defineJob('accounts:delete-unconfirmed', (ctx) => deleteUnconfirmed(ctx));
