import { AppError } from '#platform/errors.ts';

export const cannotReportOwnContent = (): AppError<'OWN_CONTENT'> => new AppError('OWN_CONTENT');
export const alreadyReported = (): AppError<'ALREADY_REPORTED'> => new AppError('ALREADY_REPORTED');
