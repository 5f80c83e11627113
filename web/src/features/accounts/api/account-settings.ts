import { api, client } from '#lib/api.ts';

const shows = { shows: ['session'] } as const;
const changes = { changes: ['session'] } as const;
/** For forms and dialogs, which show errors themselves. */
const quietChanges = { ...changes, quiet: true } as const;

export const changePasswordMutation = api.accounts.changePassword.mutationOptions({ meta: quietChanges });

/** The member's sessions. */
export const sessionsQuery = api.sessions.list.queryOptions({ meta: shows });
export const endSessionMutation = api.sessions.end.mutationOptions({ meta: changes });
export const endOtherSessionsMutation = api.sessions.endOthers.mutationOptions({ meta: changes });
/** Ends all sessions of the member, including this browser's. Refreshes no query: the caller drops the loaded data. */
export const endAllSessionsMutation = api.sessions.endAll.mutationOptions();

export const secondFactorQuery = api.secondFactor.get.queryOptions({ meta: shows });
/** Confirms a code of the authenticator app, turns on the second factor and ends all other sessions. Returns the recovery codes. */
export const turnOnSecondFactorMutation = api.secondFactor.turnOn.mutationOptions({ meta: quietChanges });

type Password = { password: string };

// Called by ConfirmPassword.
/**
 * Checks the password and returns the secret for an authenticator app. The second factor stays off until `turnOnSecondFactorMutation`
 * confirms a code of the app.
 */
export const prepareSecondFactor = (input: Password) => client.secondFactor.prepare(input);
/** Checks the password, turns off the second factor and forgets trusted devices. */
export const turnOffSecondFactor = (input: Password) => client.secondFactor.turnOff(input);
/** Checks the password and replaces all ten recovery codes by new ones, which it returns. */
export const renewRecoveryCodes = (input: Password) => client.secondFactor.renewRecoveryCodes(input);

/** Schedules the deletion of the account in seven days and ends all sessions. Refreshes no query, because this browser is signed out. */
export const requestAccountDeletionMutation = api.deletion.request.mutationOptions({ meta: { quiet: true } });
