import { defineJob } from '#platform/jobs.ts';
import { deleteDue, deleteUnconfirmed } from './deletion.service.ts';

/** Every ten minutes. */
export const deleteDueAccounts = defineJob('accounts:delete-due-accounts', (ctx) => deleteDue(ctx));

/** Nightly. */
export const deleteUnconfirmedAccounts = defineJob('accounts:delete-unconfirmed', (ctx) => deleteUnconfirmed(ctx));
