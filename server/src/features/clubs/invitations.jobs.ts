import { defineJob } from '#platform/jobs.ts';
import { expireClubInvitations } from './invitations.service.ts';

/** Runs nightly. Ends invitations to clubs whose time is over: see expireClubInvitations. */
export const expireClubInvitationsJob = defineJob('clubs:expire-invitations', (ctx) => expireClubInvitations(ctx));
