import { defineEvent } from '#platform/events.ts';

interface Person {
  userId: string;
}

/** Somebody was found to work in a cinema. Not announced for invites: these come before there is a profile. */
export const verified = defineEvent<Person>('accounts.verified');
/** Their year is over. */
export const verificationEnded = defineEvent<Person>('accounts.verification-ended');
