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
/** Also ends this browser's session, so its data is dropped rather than refreshed. */
export const endAllSessionsMutation = api.sessions.endAll.mutationOptions();

export const secondFactorQuery = api.secondFactor.get.queryOptions({ meta: shows });
export const turnOnSecondFactorMutation = api.secondFactor.turnOn.mutationOptions({ meta: quietChanges });

type Password = { password: string };

// Called by ConfirmPassword.
export const beginSecondFactor = (input: Password) => client.secondFactor.prepare(input);
export const turnOffSecondFactor = (input: Password) => client.secondFactor.turnOff(input);
export const renewRecoveryCodes = (input: Password) => client.secondFactor.renewRecoveryCodes(input);

/** Ends this browser's session, so it refreshes nothing. */
export const requestDeletionMutation = api.deletion.request.mutationOptions({ meta: { quiet: true } });
