import { Refusal } from '#platform/errors.ts';

export const usernameTaken = () => new Refusal('USERNAME_TAKEN');

/** `againAt`: from when the name can be changed again. */
export const renamedTooOften = (againAt: string) => new Refusal('RENAMED_TOO_OFTEN', { data: { again_at: againAt } });
