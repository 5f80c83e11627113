import { defineEvent } from '#platform/events.ts';

/** A member was banned for good. Published in the transaction that bans them, also when a ban was in force already. */
export const memberBanned = defineEvent<{ userId: string /** ISO timestamp. */; at: string }>('accounts.banned');

/** The last ban that was in force against a member was lifted. */
export const memberUnbanned = defineEvent<{ userId: string /** ISO timestamp. */; at: string }>('accounts.unbanned');
