import { AppError } from '#platform/errors.ts';

export const usernameTaken = () => new AppError('USERNAME_TAKEN');

/** `againAt`: from when the name can be changed again. */
export const renamedTooOften = (againAt: string) => new AppError('RENAMED_TOO_OFTEN', { data: { again_at: againAt } });
