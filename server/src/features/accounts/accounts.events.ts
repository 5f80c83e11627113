import { defineEvent } from '#platform/events.ts';

/**
 * Published in the transaction that deletes an account for good, just before the account itself is deleted. The rows that belong to it have
 * been erased already, and counters of them corrected, by the erasers (server/src/app/erasers.ts). scripts/support/deletion.ts says for
 * every table what happens.
 */
export const accountDeleted = defineEvent<{ userId: string; email: string; emailConfirmed: boolean }>(
  'accounts.deleted',
);

/**
 * Published once, when the first batch of rows of a large account has been deleted and the others will follow. Listeners hide the account
 * from everybody.
 */
export const accountDeletionBegun = defineEvent<{ userId: string }>('accounts.deletion-begun');
