import { defineEvent } from '#platform/events.ts';

/**
 * An account is being deleted for good in this transaction. Its rows have been erased before, as the schema and
 * scripts/support/deletion.ts say of every table: counters of them are corrected by erasers (server/src/app/erasers.ts).
 */
export const accountDeleted = defineEvent<{ userId: string; email: string; emailConfirmed: boolean }>(
  'accounts.deleted',
);

/** Rows of an account have been deleted, and the others will be. Whoever may see the account must no longer find it. */
export const accountDeletionBegun = defineEvent<{ userId: string }>('accounts.deletion-begun');
