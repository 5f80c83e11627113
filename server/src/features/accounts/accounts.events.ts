import { defineEvent } from '#platform/events.ts';

/**
 * An account is being deleted for good; its rows still exist. A feature that keeps counters of what the member did corrects them
 * in this transaction. Rows that nothing else depends on need no listener: they are deleted with the account, as the schema and
 * scripts/support/deletion.ts say of every table.
 */
export const accountDeleted = defineEvent<{ userId: string; email: string; emailConfirmed: boolean }>(
  'accounts.deleted',
);
