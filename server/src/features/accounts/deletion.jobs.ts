import { defineJob } from '#platform/jobs.ts';
import { deleteDueAccounts, deleteStaleUnconfirmedAccounts } from './deletion.service.ts';

/** Runs every ten minutes. Deletes for good the accounts whose deletion is due. */
export const deleteDueAccountsJob = defineJob('accounts:delete-due-accounts', (ctx) => deleteDueAccounts(ctx));

/** Runs nightly. Deletes the accounts that were not confirmed within a week of the last sign-up. */
export const deleteUnconfirmedAccounts = defineJob('accounts:delete-unconfirmed', (ctx) =>
  deleteStaleUnconfirmedAccounts(ctx),
);
