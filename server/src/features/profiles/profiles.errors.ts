import { AppError } from '#platform/errors.ts';

export const usernameTaken = () => new AppError('USERNAME_TAKEN');

/** @param againAt when the name can be changed again, as an ISO timestamp */
export const renamedTooOften = (againAt: string) => new AppError('RENAMED_TOO_OFTEN', { data: { again_at: againAt } });
