import { defineEvent } from '#platform/events.ts';

/**
 * An account goes for good; its rows are still there. A room that keeps figures of what the member did puts them right now, in
 * this transaction. Rows that nothing else rests on need no listener: they go with the account, as the schema and
 * scripts/support/deletion.ts say of every table.
 */
export const accountDeleted = defineEvent<{ userId: string; email: string; emailConfirmed: boolean }>(
  'accounts.deleted',
);
