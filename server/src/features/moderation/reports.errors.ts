import { AppError } from '#platform/errors.ts';

export const ownContent = (): AppError<'OWN_CONTENT'> => new AppError('OWN_CONTENT');
export const alreadyReported = (): AppError<'ALREADY_REPORTED'> => new AppError('ALREADY_REPORTED');
