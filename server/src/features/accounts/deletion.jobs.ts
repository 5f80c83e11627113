import { defineJob } from '#platform/jobs.ts';
import { deleteDueAccounts, deleteUnconfirmed } from './deletion.service.ts';

/** Runs every ten minutes. */
export const deleteDueAccountsJob = defineJob('accounts:delete-due-accounts', (ctx) => deleteDueAccounts(ctx));

/** Runs nightly. */
export const deleteUnconfirmedAccounts = defineJob('accounts:delete-unconfirmed', (ctx) => deleteUnconfirmed(ctx));
