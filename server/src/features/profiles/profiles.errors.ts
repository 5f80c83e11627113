import { Refusal } from '#platform/errors.ts';

export const usernameTaken = () => new Refusal('USERNAME_TAKEN');

/** @param againAt when the name can be changed again, as an ISO timestamp */
export const renamedTooOften = (againAt: string) => new Refusal('RENAMED_TOO_OFTEN', { data: { again_at: againAt } });
